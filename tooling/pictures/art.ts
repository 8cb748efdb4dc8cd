import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ownArt } from './own-art';

const icons = join(
  dirname(createRequire(import.meta.url).resolve('fluentui-emoji/package.json')),
  'icons/modern',
);
const cache = new Map<string, Promise<Art>>();

/** A drawn subject, trimmed to its outline. */
export interface Art {
  href: string;
  aspect: number;
}

/** Draws one icon at studio size, with muted colours; `tint` gives another colour of the same object. */
export function artOf(name: string, tint?: string): Promise<Art> {
  const key = `${name} ${tint ?? ''}`;
  const known = cache.get(key);
  if (known) return known;
  const made = draw(name, tint);
  cache.set(key, made);
  return made;
}

async function draw(name: string, tint?: string): Promise<Art> {
  const own = ownArt[name];
  const source = own ? Buffer.from(own) : readFileSync(join(icons, `${name}.svg`));
  const whole = await sharp(source, { density: own ? 144 : 72 * 20 })
    .png()
    .toBuffer();
  const trimmed = sharp(whole).trim({ threshold: 1 }).resize(560, 560, { fit: 'inside' });
  const picture = tint
    ? await painted(trimmed, tint)
    : trimmed.modulate({ saturation: own ? 1 : 0.8, brightness: 0.98 });
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { href: `data:image/png;base64,${data.toString('base64')}`, aspect: info.width / info.height };
}

/**
 * The object painted with a colour: areas as light as most of it take the colour itself, the rest is shaded from
 * there. A mere tint would keep the lightness and turn white and black things grey.
 */
async function painted(picture: Sharp, color: string): Promise<Sharp> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const target = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const lightness = (at: number) =>
    0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  let sum = 0;
  let weight = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    sum += lightness(at) * alpha;
    weight += alpha;
  }
  const mean = Math.max(1, sum / Math.max(1, weight));
  for (let at = 0; at < data.length; at += 4) {
    const light = lightness(at) / mean;
    for (const [part, full] of target.entries())
      data[at + part] =
        light <= 1 ? full * light ** 0.75 : full + (255 - full) * Math.min(1, (light - 1) * 0.6);
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}
