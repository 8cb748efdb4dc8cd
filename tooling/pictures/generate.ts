/**
 * Draws every picture of the demo mall into `apps/server/assets/pictures`:
 *
 *   npx tsx tooling/pictures/generate.ts [part of a name]
 *
 * Needs a machine with Noto Sans CJK SC (`fonts-noto-cjk`); the pictures themselves carry no font.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { brands, catalogue } from '@pifa/demo-mall';
import { type Picture, picturesOf } from './goods';
import { paperPictures } from './papers';
import { brandLogo, siteLogo, sitePictures } from './site';

const target = fileURLToPath(new URL('../../apps/server/assets/pictures', import.meta.url));
const wanted = process.argv[2] ?? '';

async function write(folder: string, { name, svg }: Picture, quality: number): Promise<void> {
  if (!name.includes(wanted)) return;
  await sharp(Buffer.from(svg))
    .webp({ quality, effort: 4 })
    .toFile(join(target, folder, `${name}.webp`));
}

async function main(): Promise<void> {
  if (wanted === '')
    for (const folder of ['goods', 'brands', 'site', 'papers'])
      rmSync(join(target, folder), { recursive: true, force: true });
  for (const folder of ['goods', 'brands', 'site', 'papers'])
    mkdirSync(join(target, folder), { recursive: true });

  const goods = catalogue();
  for (const category of goods) {
    for (const second of category.children) {
      for (const line of second.children.flatMap((third) => third.lines)) {
        if (wanted !== '' && !line.key.includes(wanted) && !wanted.startsWith(line.key)) continue;
        for (const picture of await picturesOf(line, category.color))
          await write('goods', picture, /-[234]$/.test(picture.name) ? 50 : 58);
      }
    }
    console.log(`${category.name}：完成`);
  }
  for (const picture of await sitePictures(goods)) await write('site', picture, 86);
  for (const picture of paperPictures()) await write('papers', picture, 70);
  for (const [at, brand] of brands.entries()) {
    await write(
      'brands',
      { name: brand.latin, svg: brandLogo(brand.name, brand.latin, brand.color, at) },
      80,
    );
  }
  await write('site', { name: 'logo', svg: siteLogo('汀禾批发') }, 90);
  if ('qr'.includes(wanted)) {
    const qr = await QRCode.toString('https://m.tinghe-pifa.example/', {
      type: 'svg',
      margin: 1,
      errorCorrectionLevel: 'M',
    });
    writeFileSync(join(target, 'site', 'qr.svg'), qr);
  }
}

void main();
