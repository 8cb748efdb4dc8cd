import { flat, image, isLight, linear, rect, round, shade, text } from './svg';

/** What is printed on a pack. */
export interface Print {
  brand: string;
  name: string;
  unit: string;
  color: string;
  /** Data address and aspect of the drawn subject. */
  art: string;
  aspect: number;
}

/** A drawn pack: base on the lower edge of its box. `focus` is what a close-up shows. */
export interface Pack {
  width: number;
  height: number;
  body: string;
  focus: [x: number, y: number, w: number, h: number];
}

const INK = '#26303d';
const PAPER = '#fdfcf9';

const on = (color: string) => (isLight(color) ? INK : '#ffffff');

/** A paper label with brand, picture and name. */
function label(print: Print, x: number, y: number, w: number, h: number, paper = PAPER): string {
  const band = h * 0.2;
  return [
    `<path d="${rect(x, y, w, h, 3)}" fill="${paper}"/>`,
    `<path d="${rect(x, y, w, band)}" fill="${shade(print.color, -0.12)}"/>`,
    text(print.brand, x + w / 2, y + band * 0.74, {
      size: band * 0.66,
      color: '#fff',
      weight: 700,
      spacing: 3,
      fit: w * 0.8,
    }),
    image(print.art, print.aspect, x + w * 0.18, y + h * 0.25, w * 0.64, h * 0.42),
    text(print.name, x + w / 2, y + h * 0.82, { size: h * 0.11, color: INK, weight: 700, fit: w * 0.86 }),
    `<path d="M${x + w * 0.3} ${y + h * 0.88}h${w * 0.4}" stroke="${print.color}" stroke-width="2"/>`,
    text('净含量见包装', x + w / 2, y + h * 0.95, { size: h * 0.05, color: '#7b8490', fit: w * 0.6 }),
  ].join('');
}

/** Printing straight on a coloured pack. */
function printed(print: Print, x: number, y: number, w: number, h: number, color = print.color): string {
  const ink = on(color);
  return [
    text(print.brand, x + w / 2, y + h * 0.13, {
      size: h * 0.12,
      color: ink,
      weight: 700,
      spacing: 4,
      fit: w * 0.6,
    }),
    `<path d="M${x + w * 0.38} ${y + h * 0.18}h${w * 0.24}" stroke="${ink}" stroke-opacity=".6" stroke-width="2"/>`,
    `<ellipse cx="${x + w / 2}" cy="${y + h * 0.49}" rx="${Math.min(w * 0.42, h * 0.31)}" ry="${Math.min(w * 0.42, h * 0.29)}" fill="#fff" fill-opacity=".92"/>`,
    image(print.art, print.aspect, x + w * 0.24, y + h * 0.3, w * 0.52, h * 0.38),
    text(print.name, x + w / 2, y + h * 0.9, { size: h * 0.11, color: ink, weight: 700, fit: w * 0.9 }),
  ].join('');
}

const gloss = (path: string, opacity = 0.2) => `<path d="${path}" fill="#fff" fill-opacity="${opacity}"/>`;

type Draw = (print: Print) => Pack;

const bottle: Draw = (print) => {
  const tint = shade(print.color, 0.72);
  const body =
    'M96 20h48v46q0 22 26 44q42 34 42 84v386q0 20-22 20H50q-22 0-22-20V194q0-50 42-84q26-22 26-44z';
  return {
    width: 240,
    height: 602,
    body: [
      round(body, tint, true),
      round('M28 520h184v60q0 20-22 20H50q-22 0-22-20z', shade(print.color, 0.55), true),
      `<g>${round(rect(28, 214, 184, 270), PAPER)}</g>`,
      label(print, 34, 216, 172, 266),
      round(rect(28, 214, 184, 270), '#ffffff').replace(/fill="url\(#g\d+\)"/, 'fill="none"'),
      round(rect(88, 0, 64, 44, 6), shade(print.color, -0.1)),
    ].join(''),
    focus: [20, 190, 200, 310],
  };
};

const jug: Draw = (print) => {
  const body =
    'M70 70h70v30q0 26 40 34q96 18 108 92l14 320q2 44-40 44H70q-40 0-38-44l10-330q4-64 20-90q8-14 8-36z';
  return {
    width: 330,
    height: 592,
    body: [
      round(body, shade(print.color, 0.12)),
      `<path d="M206 168q64 8 70 74l4 66q0 20-20 20q-20 0-22-20l-4-60q-2-30-36-40q-18-6-16-24q2-18 24-16z" fill="#f3f5f7"/>`,
      `<path d="M206 168q64 8 70 74l4 66q0 20-20 20" fill="none" stroke="${shade(print.color, -0.4)}" stroke-width="5" stroke-opacity=".5"/>`,
      label(print, 52, 300, 222, 256),
      round(rect(62, 0, 86, 78, 8), shade(print.color, -0.3)),
      `<g stroke="#fff" stroke-opacity=".22" stroke-width="3">${[74, 86, 98, 110, 122, 134].map((x) => `<path d="M${x} 10v58"/>`).join('')}</g>`,
    ].join(''),
    focus: [34, 280, 260, 300],
  };
};

const pump: Draw = (print) => ({
  width: 260,
  height: 600,
  body: [
    round(rect(118, 60, 26, 100, 4), '#e8ebef'),
    `<path d="M60 20q0-16 22-16h66q16 0 16 18v22q0 18-20 18h-30q-16 0-16-12q0-8-12-8H72q-12 0-12-12z" fill="${shade(print.color, -0.2)}"/>`,
    `<path d="M66 18q4-8 16-8h60" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5"/>`,
    round(rect(88, 128, 86, 44, 8), shade(print.color, -0.25)),
    round('M52 216q0-46 46-46h66q46 0 46 46v346q0 38-38 38H90q-38 0-38-38z', shade(print.color, 0.25)),
    label(print, 66, 262, 130, 260),
  ].join(''),
  focus: [50, 240, 162, 300],
});

const spray: Draw = (print) => ({
  width: 270,
  height: 600,
  body: [
    `<path d="M70 66L50 150q-2 12 10 12t14-12l18-60z" fill="${shade(print.color, -0.35)}"/>`,
    `<path d="M20 20q0-10 12-10h128q44 0 44 44v52h-84V84q0-16-16-16H32q-12 0-12-10z" fill="${shade(print.color, -0.2)}"/>`,
    `<path d="M10 24h14v32H10z" fill="#dfe3e8"/>`,
    `<path d="M34 16h124q30 0 38 28" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="6"/>`,
    round(rect(118, 104, 88, 40, 6), '#eef0f3'),
    round(
      'M122 144h80q0 50 30 86q14 18 14 46v286q0 38-38 38h-92q-38 0-38-38V276q0-28 14-46q30-36 30-86z',
      shade(print.color, 0.3),
    ),
    label(print, 92, 290, 140, 240),
  ].join(''),
  focus: [76, 270, 172, 280],
});

const tube: Draw = (print) => ({
  width: 190,
  height: 600,
  body: [
    round('M10 0h170l-22 500H32z', shade(print.color, 0.05)),
    `<path d="M10 0h170l-2 34H12z" fill="${shade(print.color, -0.25)}"/><g stroke="#fff" stroke-opacity=".3" stroke-width="2">${[6, 14, 22, 29].map((y) => `<path d="M12 ${y}h166"/>`).join('')}</g>`,
    round(rect(40, 500, 110, 100, 8), '#f1f3f5'),
    `<g stroke="#b8c0ca" stroke-opacity=".6" stroke-width="3">${[56, 72, 88, 104, 120, 136].map((x) => `<path d="M${x} 512v78"/>`).join('')}</g>`,
    printed(print, 32, 74, 126, 380),
  ].join(''),
  focus: [14, 60, 162, 300],
});

const can: Draw = (print) => ({
  width: 260,
  height: 470,
  body: [
    round('M20 40q0-16 18-20h184q18 4 18 20v390q0 16-18 20q-92 20-184 0q-18-4-18-20z', print.color),
    `<ellipse cx="130" cy="22" rx="102" ry="20" fill="#d9dee4"/><ellipse cx="130" cy="21" rx="88" ry="14" fill="#b9c1ca"/><ellipse cx="142" cy="20" rx="26" ry="6" fill="#e8ecf0"/>`,
    round('M24 420q106 30 212 0v14q0 14-14 16q-92 20-184 0q-14-2-14-16z', '#cfd5dc'),
    printed(print, 34, 56, 192, 360),
  ].join(''),
  focus: [14, 40, 232, 390],
});

const tin: Draw = (print) => ({
  width: 380,
  height: 400,
  body: [
    round('M14 40v320q0 30 176 34q176-4 176-34V40z', '#c6cdd5'),
    round('M14 74q176 40 352 0v260q-176 44-352 0z', print.color),
    `<ellipse cx="190" cy="40" rx="176" ry="34" fill="#e3e8ed"/><ellipse cx="190" cy="40" rx="156" ry="27" fill="#c3cbd4"/><ellipse cx="180" cy="37" rx="128" ry="19" fill="#d6dce3"/>`,
    printed(print, 62, 98, 256, 268),
  ].join(''),
  focus: [20, 70, 340, 310],
});

const jar: Draw = (print) => ({
  width: 320,
  height: 440,
  body: [
    round(
      'M44 92h232q30 0 30 34v274q0 36-36 36H50q-36 0-36-36V126q0-34 30-34z',
      shade(print.color, 0.35),
      true,
    ),
    label(print, 46, 156, 228, 230),
    round(rect(34, 0, 252, 82, 12), shade(print.color, -0.35)),
    `<g stroke="#fff" stroke-opacity=".16" stroke-width="4">${Array.from({ length: 15 }, (_, i) => `<path d="M${50 + i * 16} 16v54"/>`).join('')}</g>`,
  ].join(''),
  focus: [34, 140, 252, 270],
});

const glass: Draw = (print) => ({
  width: 220,
  height: 610,
  body: [
    round(
      'M84 60h52v104q0 30 34 64q30 30 30 78v264q0 38-36 38H56q-36 0-36-38V306q0-48 30-78q34-34 34-64z',
      shade(print.color, -0.1),
      true,
    ),
    label(print, 34, 320, 152, 230),
    `<path d="${rect(84, 150, 52, 14)}" fill="#d8b25c"/>`,
    round(rect(78, 0, 64, 84, 6), shade(print.color, -0.45)),
  ].join(''),
  focus: [20, 300, 180, 270],
});

const pouch: Draw = (print) => {
  const body = 'M30 30q190 24 380 0l-14 90q10 150 6 300l8 100q-190-22-380 0l8-100q-6-150 6-300z';
  return {
    width: 440,
    height: 530,
    body: [
      round(body, print.color),
      `<path d="M30 30q190 24 380 0l-4 30q-186 22-372 0z" fill="${shade(print.color, -0.22)}"/><path d="M34 496q186-24 372 0l4 24q-190-22-380 0z" fill="${shade(print.color, -0.22)}"/>`,
      printed(print, 74, 76, 292, 392),
      gloss('M62 90q16 160 6 380l22-4q-4-200 10-376z', 0.16),
      gloss('M378 90q-10 160 2 372l-14-2q-10-180-2-370z', 0.12),
    ].join(''),
    focus: [50, 60, 340, 430],
  };
};

const doypack: Draw = (print) => {
  const body = 'M40 20h340l-10 90q34 210 22 440q0 30-38 34q-144 22-288 0q-38-4-38-34q-12-230 22-440z';
  return {
    width: 420,
    height: 600,
    body: [
      round(body, print.color),
      `<path d="M40 20h340l-4 34H44z" fill="${shade(print.color, -0.25)}"/><path d="M52 88h316" stroke="#fff" stroke-opacity=".5" stroke-width="4"/><path d="M52 96h316" stroke="#000" stroke-opacity=".14" stroke-width="3"/>`,
      `<path d="M30 500q180 60 360 0q2 30 0 52q0 28-36 32q-144 22-288 0q-36-4-36-32q-2-22 0-52z" fill="#000" fill-opacity=".12"/>`,
      printed(print, 64, 116, 292, 400),
    ].join(''),
    focus: [40, 96, 340, 430],
  };
};

/** A carton seen from the front right, a little from above. */
function cuboid(
  front: number,
  side: number,
  height: number,
  color: string,
): { faces: string; width: number; height: number; top: number } {
  const rise = side * 0.34;
  const x = front;
  return {
    faces: [
      flat(`M0 ${rise}h${front}v${height}H0z`, color, 0.2),
      flat(`M${x} ${rise}l${side} ${-rise}v${height}l${-side} ${rise}z`, shade(color, -0.2), -0.4),
      flat(`M0 ${rise}l${side} ${-rise}h${front}l${-side} ${rise}z`, shade(color, 0.28), 0.5),
    ].join(''),
    width: front + side,
    height: height + rise,
    top: rise,
  };
}

const box: Draw = (print) => {
  const { faces, width, height, top } = cuboid(360, 120, 400, print.color);
  return {
    width,
    height,
    body: [
      faces,
      printed(print, 24, top + 20, 312, 360),
      `<path d="M0 ${top}h360" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`,
    ].join(''),
    focus: [10, top + 10, 340, 380],
  };
};

const tall: Draw = (print) => {
  const { faces, width, height, top } = cuboid(220, 80, 420, print.color);
  return {
    width,
    height: height + 40,
    body: [
      `<g transform="translate(0 40)">${faces}${printed(print, 14, top + 20, 192, 380)}</g>`,
      `<ellipse cx="152" cy="${42 + top * 0.4}" rx="26" ry="8" fill="${shade(print.color, -0.3)}"/><path d="M126 ${22 + top * 0.4}h52v20q-26 12-52 0z" fill="#f4f6f8"/><ellipse cx="152" cy="${22 + top * 0.4}" rx="26" ry="8" fill="#fff"/>`,
    ].join(''),
    focus: [4, 60 + top, 212, 400],
  };
};

const sack: Draw = (print) => ({
  width: 400,
  height: 590,
  body: [
    round(
      'M50 30q150 22 300 0l6 50q34 220 26 440q-2 44-40 52q-142 26-284 0q-38-8-40-52q-8-220 26-440z',
      '#f2ece0',
    ),
    `<path d="M50 30q150 22 300 0l4 30q-154 22-308 0z" fill="${shade(print.color, -0.1)}"/><path d="M48 52q152 22 304 0" fill="none" stroke="#fff" stroke-dasharray="8 6" stroke-width="3"/>`,
    `<path d="M30 128q170 26 340 0l8 92q-178 26-356 0z" fill="${print.color}"/>`,
    text(print.brand, 200, 200, { size: 62, color: on(print.color), weight: 700, spacing: 8, fit: 240 }),
    image(print.art, print.aspect, 100, 250, 200, 190),
    text(print.name, 200, 500, { size: 50, color: shade(print.color, -0.25), weight: 700, fit: 300 }),
    text('精选原料 · 正品保证', 200, 536, { size: 20, color: '#857b6a' }),
  ].join(''),
  focus: [30, 110, 340, 440],
});

const soft: Draw = (print) => ({
  width: 520,
  height: 330,
  body: [
    `<path d="M200 60q10-60 62-54q64-16 70 54z" fill="#fff"/><path d="M200 60q10-60 62-54q-14 20-4 54z" fill="#e8edf2"/>`,
    round('M24 84q0-34 40-36h392q40 2 40 36v200q0 40-42 42H66q-42-2-42-42z', print.color),
    `<ellipse cx="262" cy="58" rx="104" ry="15" fill="#fff" fill-opacity=".85"/><ellipse cx="262" cy="58" rx="84" ry="9" fill="#cfd8e1"/>`,
    `<path d="M24 60q16 120 0 250q-14-14-14-40V100q0-26 14-40zM496 60q-16 120 0 250q14-14 14-40V100q0-26-14-40z" fill="${shade(print.color, -0.2)}"/>`,
    image(print.art, print.aspect, 60, 110, 140, 170),
    text(print.brand, 340, 158, { size: 56, color: on(print.color), weight: 700, spacing: 6, fit: 230 }),
    `<path d="M240 182h200" stroke="${on(print.color)}" stroke-opacity=".5" stroke-width="2"/>`,
    text(print.name, 340, 238, { size: 44, color: on(print.color), weight: 700, fit: 250 }),
    text('原生木浆 · 亲肤柔韧', 340, 280, { size: 20, color: on(print.color) }),
  ].join(''),
  focus: [40, 84, 440, 230],
});

const roll: Draw = (print) => {
  const one = (x: number) =>
    [
      round(`M${x} 60v340q0 22 90 24q90-2 90-24V60z`, '#f6f5f1'),
      `<ellipse cx="${x + 90}" cy="60" rx="90" ry="26" fill="#fff"/><ellipse cx="${x + 90}" cy="60" rx="90" ry="26" fill="none" stroke="#d9dbd9" stroke-width="2"/><ellipse cx="${x + 90}" cy="60" rx="58" ry="16" fill="none" stroke="#e3e4e2" stroke-width="2"/><ellipse cx="${x + 90}" cy="60" rx="28" ry="8" fill="#b79a77"/>`,
    ].join('');
  return {
    width: 400,
    height: 426,
    body: [
      one(8),
      one(206),
      round('M8 130q90 24 180 0h18q90 24 180 0v210q-90 24-180 0h-18q-90 24-180 0z', print.color),
      image(print.art, print.aspect, 30, 168, 110, 130),
      text(print.brand, 266, 210, { size: 48, color: on(print.color), weight: 700, spacing: 4, fit: 190 }),
      text(print.name, 266, 272, { size: 38, color: on(print.color), weight: 700, fit: 200 }),
      gloss('M188 120q8 120 0 230h10q8-120 0-230z', 0.35),
    ].join(''),
    focus: [10, 110, 376, 260],
  };
};

const ream: Draw = (print) => {
  const { faces, width, height, top } = cuboid(400, 170, 190, '#e9edf2');
  return {
    width,
    height,
    body: [
      faces,
      flat(`M0 ${top}h150v190H0z`, print.color, 0.2),
      flat(`M0 ${top}l170 ${-top}h150l-170 ${top}z`, shade(print.color, 0.18), 0.4),
      text(print.brand, 75, top + 84, {
        size: 52,
        color: on(print.color),
        weight: 700,
        spacing: 4,
        fit: 130,
      }),
      text('办公用纸', 75, top + 124, { size: 22, color: on(print.color) }),
      image(print.art, print.aspect, 166, top + 24, 74, 130),
      text(print.name, 322, top + 92, { size: 40, color: INK, weight: 700, fit: 140 }),
      text('高白 · 顺滑 · 不卡纸', 322, top + 130, { size: 16, color: '#6b7480' }),
      `<g stroke="#cfd5dd" stroke-width="1.5">${[0.2, 0.35, 0.5, 0.65, 0.8].map((at) => `<path d="M400 ${top + 190 * at}l170 ${-top}"/>`).join('')}</g>`,
    ].join(''),
    focus: [0, top, 400, 190],
  };
};

const blister: Draw = (print) => ({
  width: 380,
  height: 590,
  body: [
    flat(rect(0, 0, 380, 590, 16), print.color, 0.1),
    `<path d="M150 26h80a12 12 0 0 1 0 24h-26a14 14 0 0 1-28 0h-26a12 12 0 0 1 0-24z" fill="#eef1f4"/>`,
    text(print.brand, 190, 118, { size: 56, color: on(print.color), weight: 700, spacing: 8, fit: 300 }),
    flat(rect(24, 146, 332, 328, 22), '#f7f9fb', 0.1),
    image(print.art, print.aspect, 60, 172, 260, 276),
    `<path d="${rect(24, 146, 332, 328, 22)}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="5"/>`,
    gloss('M40 166h60L62 452H40z', 0.34),
    gloss('M116 166h16l-38 286H78z', 0.26),
    text(print.name, 190, 534, { size: 44, color: on(print.color), weight: 700, fit: 330 }),
    text('挂装 · 合格证', 190, 568, { size: 18, color: on(print.color) }),
  ].join(''),
  focus: [10, 80, 360, 400],
});

const boxitem: Draw = (print) => {
  const { faces, width, height, top } = cuboid(300, 90, 360, print.color);
  const art = 250;
  const floor = Math.max(height, 420);
  return {
    width: width + 150,
    height: floor + 10,
    body: [
      `<g transform="translate(0 ${floor - height - 16})">${faces}`,
      text(print.brand, 150, top + 70, {
        size: 52,
        color: on(print.color),
        weight: 700,
        spacing: 6,
        fit: 240,
      }),
      `<path d="M60 ${top + 92}h180" stroke="${on(print.color)}" stroke-opacity=".5" stroke-width="2"/>`,
      text(print.name, 150, top + 142, { size: 38, color: on(print.color), weight: 700, fit: 260 }),
      `<circle cx="130" cy="${top + 250}" r="84" fill="#fff" fill-opacity=".92"/>`,
      image(print.art, print.aspect, 70, top + 186, 120, 126),
      '</g>',
      `<ellipse cx="${width + 18}" cy="${floor - 2}" rx="118" ry="11" fill="#1b2a4a" fill-opacity=".18"/>`,
      image(print.art, print.aspect, width + 18 - art / 2, floor - art, art, art, true),
    ].join(''),
    focus: [0, floor - height - 10, 360, 400],
  };
};

const kraft: Draw = (print) => {
  const { faces, width, height, top } = cuboid(350, 130, 250, '#c79c68');
  const art = 240;
  const floor = height + 26;
  return {
    width: width + 90,
    height: floor,
    body: [
      faces,
      `<path d="M150 ${top}l130 ${-top}h60l-130 ${top}z" fill="#e3c79c" fill-opacity=".75"/><path d="M150 ${top}h60v58h-60z" fill="#e3c79c" fill-opacity=".75"/>`,
      `<path d="${rect(26, top + 74, 214, 146, 4)}" fill="#fff"/><path d="${rect(26, top + 74, 214, 42)}" fill="${print.color}"/>`,
      text(print.brand, 133, top + 106, { size: 30, color: '#fff', weight: 700, spacing: 4 }),
      text(print.name, 133, top + 158, { size: 30, color: INK, weight: 700, fit: 196 }),
      `<g fill="#2b3440">${[0, 5, 9, 16, 20, 27, 31, 36, 45, 49, 56, 60, 67, 72, 78].map((x, i) => `<path d="M${44 + x * 1.2} ${top + 176}h${i % 3 === 0 ? 4 : 2}v32h${i % 3 === 0 ? -4 : -2}z"/>`).join('')}</g>`,
      text('合格 QC', 196, top + 200, { size: 18, color: shade(print.color, -0.2), weight: 700 }),
      `<ellipse cx="${width - 32}" cy="${floor - 6}" rx="112" ry="11" fill="#1b2a4a" fill-opacity=".2"/>`,
      image(print.art, print.aspect, width - 32 - art / 2, floor - art - 2, art, art, true),
    ].join(''),
    focus: [10, top + 50, 300, 200],
  };
};

const bag: Draw = (print) => ({
  width: 420,
  height: 540,
  body: [
    `<path d="M20 70q190 16 380 0l6 440q-196 26-392 0z" fill="#eef3f7" fill-opacity=".94"/>`,
    ...[
      [70, 200, 150],
      [210, 210, 150],
      [60, 320, 160],
      [200, 330, 165],
      [130, 262, 165],
    ].map(([x = 0, y = 0, size = 0]) => image(print.art, print.aspect, x, y, size, size)),
    gloss('M36 90l46 2q10 190 2 416l-50-2z', 0.42),
    gloss('M352 90h22q6 190-2 410h-14q4-200-6-410z', 0.34),
    `<path d="M20 70q190 16 380 0l6 440q-196 26-392 0z" fill="none" stroke="#c3ced9" stroke-width="3"/>`,
    flat('M14 0h392v128q-196 16-392 0z', print.color, 0.1),
    `<path d="M170 18h80a9 9 0 0 1 0 18h-80a9 9 0 0 1 0-18z" fill="#eef1f4"/>`,
    text(`${print.brand} ${print.name}`, 210, 98, {
      size: 46,
      color: on(print.color),
      weight: 700,
      fit: 360,
    }),
  ].join(''),
  focus: [10, 0, 400, 330],
});

const tub: Draw = (print) => ({
  width: 400,
  height: 490,
  body: [
    `<path d="M40 84q-30 60 40 118M360 84q30 60-40 118" fill="none" stroke="#9aa4b0" stroke-width="7"/>`,
    round('M28 70h344l-24 390q-2 26-34 26H86q-32 0-34-26z', shade(print.color, 0.05)),
    round(rect(14, 36, 372, 50, 12), '#f2f4f6'),
    `<ellipse cx="200" cy="38" rx="184" ry="26" fill="#fff"/><ellipse cx="200" cy="38" rx="160" ry="20" fill="#e6eaee"/>`,
    label(print, 92, 150, 216, 270),
  ].join(''),
  focus: [70, 130, 260, 310],
});

const cup: Draw = (print) => ({
  width: 360,
  height: 470,
  body: [
    round('M22 60h316l-42 380q-2 26-30 26H94q-28 0-30-26z', '#f8f7f4'),
    round('M30 130h300l-26 240H56z', print.color),
    round(rect(10, 30, 340, 40, 14), '#ffffff'),
    `<ellipse cx="180" cy="32" rx="166" ry="24" fill="#fdfdfc"/><ellipse cx="180" cy="32" rx="150" ry="18" fill="#eceff1"/>`,
    printed(print, 72, 132, 216, 236),
  ].join(''),
  focus: [40, 110, 280, 280],
});

const tape: Draw = (print) => {
  const one = (y: number, color: string) => {
    const side = linear([
      [0, shade(color, -0.2)],
      [0.25, shade(color, 0.3)],
      [0.6, color],
      [1, shade(color, -0.3)],
    ]);
    return `<defs>${side.def}</defs><path d="M10 ${y}v96q0 74 210 74q210 0 210-74v-96z" fill="url(#${side.id})"/><ellipse cx="220" cy="${y}" rx="210" ry="74" fill="${shade(color, 0.3)}"/><ellipse cx="220" cy="${y}" rx="170" ry="58" fill="none" stroke="${shade(color, -0.05)}" stroke-width="2"/><ellipse cx="220" cy="${y}" rx="120" ry="41" fill="#b98f62"/><ellipse cx="220" cy="${y + 3}" rx="108" ry="34" fill="#7d5c3b"/><path d="M112 ${y + 5}q20-30 108-31q88 1 108 31q-20-14-108-14q-88 0-108 14z" fill="#5f4429"/>`;
  };
  return {
    width: 440,
    height: 400,
    body: [
      one(230, print.color),
      one(126, print.color),
      `<path d="M94 ${150 + 96}q126 30 252 0v62q-126 30-252 0z" fill="#fff"/>`,
      text(`${print.brand} ${print.name}`, 220, 300, { size: 34, color: INK, weight: 700, fit: 230 }),
    ].join(''),
    focus: [60, 170, 320, 220],
  };
};

const item: Draw = (print) => ({
  width: 440 * Math.min(1, print.aspect),
  height: 440 * Math.min(1, 1 / print.aspect),
  body: image(
    print.art,
    print.aspect,
    0,
    0,
    440 * Math.min(1, print.aspect),
    440 * Math.min(1, 1 / print.aspect),
  ),
  focus: [40, 20, 400, 400],
});

/** The pack shapes that a product line's look may name. */
export const packs: Record<string, Draw> = {
  bottle,
  jug,
  pump,
  spray,
  tube,
  can,
  tin,
  jar,
  glass,
  pouch,
  doypack,
  box,
  tall,
  sack,
  soft,
  roll,
  ream,
  blister,
  boxitem,
  kraft,
  bag,
  tub,
  cup,
  tape,
  item,
};

/** The shipping carton of a brand, for the picture that shows how goods arrive. */
export function shippingCarton(print: Print): Pack {
  const { faces, width, height, top } = cuboid(400, 190, 330, '#c99f6c');
  return {
    width,
    height,
    body: [
      faces,
      `<path d="M168 ${top}l190 ${-top}h64l-190 ${top}z" fill="#ead3ac" fill-opacity=".8"/><path d="M168 ${top}h64v70h-64z" fill="#ead3ac" fill-opacity=".8"/>`,
      text(print.brand, 268, top + 150, {
        size: 64,
        color: shade(print.color, -0.3),
        weight: 700,
        spacing: 8,
        fit: 220,
      }),
      text(print.name, 268, top + 200, { size: 34, color: '#5c4425', weight: 500, fit: 220 }),
      text('整箱装', 268, top + 244, { size: 24, color: '#7a5c33', weight: 500 }),
      `<g fill="none" stroke="#6d5230" stroke-width="4"><path d="M40 ${top + 300}v-30m0 0l-9 12m9-12l9 12M64 ${top + 300}v-30m0 0l-9 12m9-12l9 12M28 ${top + 306}h48"/><path d="M100 ${top + 270}h28l-6 20q-8 10-16 0zM114 ${top + 296}v10M104 ${top + 306}h20"/></g>`,
      text('小心轻放', 330, top + 302, { size: 24, color: '#6d5230' }),
    ].join(''),
    focus: [0, top, 400, 330],
  };
}
