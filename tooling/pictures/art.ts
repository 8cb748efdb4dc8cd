import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
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

/** Draws one icon at studio size, its colours calmed; `tint` gives another colour of the same object. */
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
  let picture = sharp(whole).trim({ threshold: 1 }).resize(560, 560, { fit: 'inside' });
  picture = tint ? picture.tint(tint) : picture.modulate({ saturation: own ? 1 : 0.8, brightness: 0.98 });
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { href: `data:image/png;base64,${data.toString('base64')}`, aspect: info.width / info.height };
}
