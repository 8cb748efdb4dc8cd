import type { Pack } from './print';
import { linear, shade, uid } from './svg';

/** A pack in the studio: `x` is its middle, `floor` its lower edge, both on the 800 px stage. */
export interface Placed {
  pack: Pack;
  x: number;
  floor: number;
  scale: number;
}

export const STAGE = 800;

/** The studio: one family of very light backdrops, light from the upper left, a horizon that fades. */
export function backdrop(tint: string, width = STAGE, height = STAGE): string {
  const wall = linear(
    [
      [0, '#fdfefe'],
      [0.62, shade(tint, 0.94)],
      [0.74, shade(tint, 0.9)],
      [0.8, shade(tint, 0.95)],
      [1, '#fcfdfd'],
    ],
    true,
  );
  const glow = uid('r');
  return `<defs>${wall.def}<radialGradient id="${glow}" cx=".34" cy=".22" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".55" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><path d="M0 0h${width}v${height}H0z" fill="url(#${wall.id})"/><path d="M0 0h${width}v${height}H0z" fill="url(#${glow})"/>`;
}

/** Soft long shadow to the right and a dark contact line under the pack. */
function shadow({ pack, x, floor, scale }: Placed): string {
  const half = (pack.width * scale) / 2;
  const far = uid('f');
  const near = uid('f');
  return `<defs><filter id="${far}" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="16 9"/></filter><filter id="${near}" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="6 3"/></filter></defs><ellipse cx="${x + half * 0.22}" cy="${floor - 4}" rx="${half * 1.08}" ry="${Math.max(12, half * 0.14)}" fill="#23304a" fill-opacity=".2" filter="url(#${far})"/><ellipse cx="${x + 3}" cy="${floor - 2}" rx="${half * 0.86}" ry="${Math.max(5, half * 0.045)}" fill="#1b2438" fill-opacity=".34" filter="url(#${near})"/>`;
}

export function place(placed: Placed): string {
  const { pack, x, floor, scale } = placed;
  const left = x - (pack.width * scale) / 2;
  const top = floor - pack.height * scale;
  return `${shadow(placed)}<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)})">${pack.body}</g>`;
}

/** The scale at which a pack fits a box. */
export const fitScale = (pack: Pack, width: number, height: number) =>
  Math.min(width / pack.width, height / pack.height);

export const svg = (body: string, width = STAGE, height = STAGE) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

type Scene = (pack: Pack, carton: Pack, tint: string) => string;

/** Low objects are set higher in the picture, so that every subject is in its optical middle. */
const floorFor = (height: number) => Math.min(706, 424 + height / 2);

const single: Scene = (pack, _, tint) => {
  const scale = fitScale(pack, 600, 600);
  return backdrop(tint) + place({ pack, x: 400, floor: floorFor(pack.height * scale), scale });
};

const several: Scene = (pack, _, tint) => {
  const slim = pack.width / pack.height < 0.62;
  const scale = fitScale(pack, slim ? 230 : 380, slim ? 540 : 420);
  const step = Math.min(slim ? pack.width * scale * 1.06 : pack.width * scale * 0.62, 226);
  const floor = floorFor(pack.height * scale + 90);
  const back = [-1, 1].map((side) =>
    place({ pack, x: 400 + side * step, floor: floor - 62, scale: scale * 0.94 }),
  );
  return backdrop(tint) + back.join('') + place({ pack, x: 400, floor, scale });
};

const withCarton: Scene = (pack, carton, tint) => {
  const scale = fitScale(pack, 290, 410);
  return (
    backdrop(tint) +
    place({ pack: carton, x: 482, floor: 640, scale: fitScale(carton, 560, 470) }) +
    place({ pack, x: Math.max(190, 30 + (pack.width * scale) / 2), floor: 718, scale })
  );
};

const closeUp: Scene = (pack, _, tint) => {
  const [x, y, w, h] = pack.focus;
  const scale = Math.min(760 / w, 760 / h);
  return `${backdrop(tint)}<g transform="translate(${400 - (x + w / 2) * scale} ${400 - (y + h / 2) * scale}) scale(${scale})">${pack.body}</g>`;
};

/** The pictures of a product line, in the order of its gallery. */
export const scenes: readonly Scene[] = [single, several, withCarton, closeUp];
