import { type Draw, type Pack, type Print, INK, on, printed, gloss } from './print';
import { flat, image, rect, shade, text } from './svg';

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

export const boxes = { box, tall, ream, blister, boxitem, kraft, item };

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
