import type { FirstCategory, ProductLine } from '@pifa/demo-mall';
import { artOf } from './art';
import type { Picture } from './goods';
import { shippingCarton } from './boxes';
import { packs } from './packs';
import type { Pack } from './print';
import { fitScale, place, svg } from './studio';
import { linear, rect, shade, text, textWidth } from './svg';

/** A wide picture of the home page: what is in it, and its two colours. */
interface BannerPlan {
  name: string;
  from: string;
  to: string;
  keys: string[];
}

const BANNERS: BannerPlan[] = [
  {
    name: 'banner-restock',
    from: '#f3f5f8',
    to: '#f8d9c9',
    keys: ['spring-water', 'facial-tissue', 'soy-sauce', 'tea-drink'],
  },
  {
    name: 'banner-hotel',
    from: '#f2f6f7',
    to: '#cfe6e3',
    keys: ['hotel-shampoo', 'hotel-dental-kit', 'hand-wash', 'toilet-roll'],
  },
  {
    name: 'banner-office',
    from: '#f3f5fa',
    to: '#d3def3',
    keys: ['copy-paper', 'gel-pen', 'archive-box', 'notebook'],
  },
  {
    name: 'banner-hardware',
    from: '#f4f5f6',
    to: '#d9dee6',
    keys: ['hex-bolt', 'screwdriver', 'wrench-set', 'tool-set'],
  },
  {
    name: 'banner-packing',
    from: '#f7f4ef',
    to: '#ecdcc2',
    keys: ['packing-tape', 'export-box', 'poly-mailer', 'thermal-label'],
  },
];

const RIGHT: BannerPlan[] = [
  { name: 'right-inquiry', from: '#eef3fb', to: '#cfdff6', keys: ['file-folder', 'calculator'] },
  { name: 'right-new', from: '#fbf1ec', to: '#f6d5c6', keys: ['mixed-nuts', 'soda-water'] },
  { name: 'right-ladder', from: '#eef6f1', to: '#cfe8da', keys: ['rapeseed-oil', 'long-grain-rice'] },
];

type Find = (key: string) => ProductLine;

async function packOf(line: ProductLine): Promise<{ pack: Pack; carton: Pack }> {
  const gloves = line.look.emoji === 'gloves' ? line.look.color : undefined;
  const { href, aspect } = await artOf(line.look.emoji, gloves);
  const print = {
    brand: line.brand,
    name: line.name.slice(0, 8),
    unit: line.unit,
    color: line.look.color,
    art: href,
    aspect,
  };
  const draw = packs[line.look.template];
  if (!draw) throw new Error(`no pack shape "${line.look.template}"`);
  return { pack: draw(print), carton: shippingCarton(print) };
}

function stage(from: string, to: string, width: number, height: number, horizon: number): string {
  const wall = linear([
    [0, from],
    [0.55, shade(to, 0.35)],
    [1, to],
  ]);
  const floor = linear(
    [
      [0, '#fff', 0.5],
      [1, '#fff', 0.08],
    ],
    true,
  );
  return `<defs>${wall.def}${floor.def}</defs><path d="${rect(0, 0, width, height)}" fill="url(#${wall.id})"/><path d="${rect(0, horizon, width, height - horizon)}" fill="url(#${floor.id})"/>`;
}

/** 2096×816: text lies over the left of the centre 1376, the goods are right of the middle. */
async function wide(plan: BannerPlan, find: Find): Promise<string> {
  const { from, to } = plan;
  const made = await Promise.all(plan.keys.map((key) => packOf(find(key))));
  const spots: [x: number, floor: number, w: number, h: number][] = [
    [1310, 700, 300, 480],
    [1560, 740, 300, 400],
    [1130, 742, 250, 300],
    [1820, 716, 320, 460],
  ];
  const carton = made[0]?.carton;
  return svg(
    [
      stage(from, to, 2096, 816, 560),
      `<circle cx="1480" cy="330" r="330" fill="#fff" fill-opacity=".38"/><circle cx="190" cy="760" r="240" fill="#fff" fill-opacity=".22"/>`,
      carton ? place({ pack: carton, x: 1560, floor: 640, scale: fitScale(carton, 480, 400) }) : '',
      ...[3, 0, 1, 2].map((at) => {
        const pack = made[at]?.pack;
        const [x = 0, floor = 0, w = 0, h = 0] = spots[at] ?? [];
        return pack ? place({ pack, x, floor, scale: fitScale(pack, w, h) }) : '';
      }),
    ].join(''),
    2096,
    816,
  );
}

/** 750×375 for the phone: text on the left half. */
async function small(
  plan: BannerPlan,
  find: Find,
  width: number,
  height: number,
  share: number,
): Promise<string> {
  const made = await Promise.all(plan.keys.slice(0, 2).map((key) => packOf(find(key))));
  const [first, second] = made;
  const floor = height * 0.9;
  return svg(
    [
      stage(plan.from, plan.to, width, height, height * 0.68),
      `<circle cx="${width * 0.74}" cy="${height * 0.45}" r="${height * 0.4}" fill="#fff" fill-opacity=".4"/>`,
      second
        ? place({
            pack: second.pack,
            x: width * 0.84,
            floor: floor - height * 0.05,
            scale: fitScale(second.pack, width * share, height * 0.56),
          })
        : '',
      first
        ? place({
            pack: first.pack,
            x: width * 0.64,
            floor,
            scale: fitScale(first.pack, width * share, height * 0.7),
          })
        : '',
    ].join(''),
    width,
    height,
  );
}

/** 468×1480 beside a floor's cards: text at the top, goods below. */
async function floorPicture(category: FirstCategory, lines: ProductLine[]): Promise<string> {
  const made = await Promise.all(lines.map(packOf));
  const spots: [x: number, floor: number, w: number, h: number][] = [
    [318, 930, 230, 330],
    [150, 1060, 220, 320],
    [318, 1200, 230, 330],
    [154, 1350, 230, 300],
  ];
  return svg(
    [
      stage(shade(category.color, 0.9), shade(category.color, 0.68), 468, 1480, 1000),
      `<circle cx="380" cy="760" r="300" fill="#fff" fill-opacity=".4"/>`,
      ...made.map(({ pack }, at) => {
        const [x = 0, floor = 0, w = 0, h = 0] = spots[at] ?? [];
        return place({ pack, x, floor, scale: fitScale(pack, w, h) });
      }),
    ].join(''),
    468,
    1480,
  );
}

/** Banners for desktop and phone, the right column's, one picture per floor. */
export async function sitePictures(catalogue: readonly FirstCategory[]): Promise<Picture[]> {
  const lines = catalogue.flatMap((c) => c.children.flatMap((s) => s.children.flatMap((t) => t.lines)));
  const find: Find = (key) => {
    const line = lines.find((candidate) => candidate.key === key);
    if (!line) throw new Error(`no product line "${key}"`);
    return line;
  };
  const pictures: Picture[] = [];
  for (const plan of BANNERS) {
    pictures.push({ name: plan.name, svg: await wide(plan, find) });
    pictures.push({ name: `${plan.name}-phone`, svg: await small(plan, find, 750, 375, 0.2) });
  }
  for (const plan of RIGHT) pictures.push({ name: plan.name, svg: await small(plan, find, 480, 388, 0.3) });
  for (const [at, category] of catalogue.entries()) {
    const own = category.children
      .map((second) => second.children[0]?.lines[0])
      .filter((line) => line !== undefined);
    pictures.push({ name: `floor-${at + 1}`, svg: await floorPicture(category, own.slice(0, 4)) });
  }
  return pictures;
}

const INK = '#1b2a4a';

/** A brand's wordmark, 2:1. Five styles, chosen by its position in the list. */
export function brandLogo(name: string, latin: string, color: string, at: number): string {
  const latinText = latin.toUpperCase();
  const mark = [
    `<rect x="52" y="62" width="76" height="76" rx="18" fill="${color}"/>${text(name.slice(0, 1), 90, 116, { size: 46, color: '#fff', weight: 700 })}${text(name, 150, 108, { size: 56, color: INK, weight: 700, anchor: 'start', spacing: 4 })}${text(latinText, 152, 138, { size: 20, color: '#667180', anchor: 'start', spacing: 3, fit: 190 })}`,
    `${text(name, 200, 112, { size: 76, color, weight: 700, spacing: 10 })}<path d="M110 132h180" stroke="${color}" stroke-width="3"/>${text(latinText, 200, 162, { size: 20, color: '#4e5969', spacing: 8, fit: 220 })}`,
    `<rect x="56" y="50" width="288" height="100" rx="50" fill="${color}"/>${text(name, 200, 116, { size: 52, color: '#fff', weight: 700, spacing: 14 })}`,
    `<circle cx="96" cy="100" r="44" fill="none" stroke="${color}" stroke-width="8"/><path d="M72 112q24-40 48 0" fill="none" stroke="${color}" stroke-width="8" stroke-linecap="round"/>${text(name, 164, 116, { size: 58, color: INK, weight: 700, anchor: 'start', spacing: 6 })}`,
    `${text(latinText, 200, 104, { size: 52, color: INK, weight: 700, spacing: 4, fit: 290 })}${text(name, 200, 150, { size: 34, color, weight: 700, spacing: 16 })}`,
  ][at % 5];
  return svg(`<path d="${rect(0, 0, 400, 200)}" fill="#fff"/>${mark ?? ''}`, 400, 200);
}

/** The mall's logo, 360×112: a stacked carton and the name. */
export function siteLogo(name: string): string {
  const size = Math.min(62, 250 / textWidth(name));
  return svg(
    `<path d="M12 38l44-22l44 22v40L56 100L12 78z" fill="#d93e16"/><path d="M12 38l44 22v40L12 78z" fill="#b42d0c"/><path d="M56 60l44-22v40L56 100z" fill="#c93510"/><path d="M34 27l44 22v18l-10 5V54L24 32z" fill="#ffd2c2"/>${text(name.slice(0, 2), 116, 78, { size, color: INK, weight: 700, anchor: 'start' })}${text(name.slice(2, 4), 116 + size * 2 + 2, 78, { size, color: '#d93e16', weight: 700, anchor: 'start' })}`,
    360,
    112,
  );
}
