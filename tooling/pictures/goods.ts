import type { ProductLine } from '@pifa/demo-mall';
import { artOf } from './art';
import { shippingCarton } from './boxes';
import { packs } from './packs';
import type { Print } from './print';
import { scenes, svg } from './studio';

/** Chinese colour names of the catalogue → the paint of the pack. */
export const COLOR_WORDS: Record<string, string> = {
  蓝: '#2f6fc4',
  绿: '#3f9a5c',
  红: '#cf3d38',
  黑: '#343b46',
  白: '#e6eaee',
  灰: '#8a929d',
  粉: '#e58fa6',
  黄: '#e6b32e',
  橙: '#ec8033',
  荧光黄: '#cfdb2f',
  透明: '#cfdde6',
  瓷白: '#eef0ee',
  米黄: '#dcc48c',
  警示语: '#d9532f',
  肤色: '#dcae8a',
  浅红: '#e8a0a8',
  浅黄: '#ecd98a',
  浅蓝: '#9cc3e6',
  浅绿: '#a5d6a8',
  纯白: '#e9edf1',
  青釉: '#8fb9ad',
  墨线: '#566071',
  粉色: '#e58fa6',
};

/** Subjects whose own colour says nothing: they take the product line's. */
const GLOVES = ['gloves'];
/** Subjects inside a pack that have the goods' colour themselves; a dog does not, whatever its leash. */
const SHOWN_IN_PACK = ['toothbrush', 'pen', 'crayon'];

export interface Picture {
  name: string;
  svg: string;
}

const shortName = (line: ProductLine) => line.name.replace(/^(A\d) /, '$1').slice(0, 8);

async function print(line: ProductLine, color = line.look.color, tint?: string): Promise<Print> {
  const art = await artOf(line.look.emoji, tint);
  return {
    brand: line.brand,
    name: shortName(line),
    unit: line.unit,
    color,
    art: art.href,
    aspect: art.aspect,
  };
}

/** All pictures of one product line: `<key>-1…4`, and one per colour where the line comes in colours. */
export async function picturesOf(line: ProductLine, tint: string): Promise<Picture[]> {
  const draw = packs[line.look.template];
  if (!draw) throw new Error(`no pack shape "${line.look.template}" (${line.key})`);
  const printed = await print(
    line,
    line.look.color,
    GLOVES.includes(line.look.emoji) ? line.look.color : undefined,
  );
  const kept = line.look.template === 'item' ? scenes.slice(0, 3) : scenes;
  const pictures = kept.map((scene, at) => ({
    name: `${line.key}-${at + 1}`,
    svg: svg(scene(draw(printed), shippingCarton(printed), tint)),
  }));
  const colors =
    line.groupKeys.find((key) => key.values.every((value) => value in COLOR_WORDS))?.values ?? [];
  for (const [at, word] of colors.entries()) {
    const color = COLOR_WORDS[word] ?? line.look.color;
    const own = await print(
      line,
      color,
      ['item', 'boxitem'].includes(line.look.template) || SHOWN_IN_PACK.includes(line.look.emoji)
        ? color
        : undefined,
    );
    const [first] = scenes;
    if (first)
      pictures.push({
        name: `${line.key}-c${at + 1}`,
        svg: svg(first(draw(own), shippingCarton(own), tint)),
      });
  }
  return pictures;
}
