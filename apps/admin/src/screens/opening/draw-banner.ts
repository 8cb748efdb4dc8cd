/** Colours of a look: the ground from left to right, then the light, middle and dark side of a carton. */
export interface Look {
  code: string;
  name: string;
  ground: readonly [string, string];
  carton: readonly [string, string, string];
  glow: string;
}

export const LOOKS: readonly Look[] = [
  {
    code: 'warm',
    name: '暖阳',
    ground: ['#fff6ee', '#ffdcc4'],
    carton: ['#f7c59a', '#e79f68', '#c97b45'],
    glow: '#ffffff',
  },
  {
    code: 'calm',
    name: '晴空',
    ground: ['#f1f6fe', '#cfe0fa'],
    carton: ['#a9c6f2', '#7ba5e6', '#4f7fcb'],
    glow: '#ffffff',
  },
  {
    code: 'fresh',
    name: '新叶',
    ground: ['#f1faf5', '#cdecdc'],
    carton: ['#a5dcc0', '#6fc39b', '#3f9d74'],
    glow: '#ffffff',
  },
];

type Brush = CanvasRenderingContext2D;

function face(brush: Brush, colour: string, points: readonly (readonly [number, number])[]): void {
  brush.fillStyle = colour;
  brush.beginPath();
  for (const [x, y] of points) brush.lineTo(x, y);
  brush.closePath();
  brush.fill();
}

/** A carton seen from above its corner: `x`, `y` is the nearest foot, `s` the length of an edge. */
function carton(brush: Brush, [light, middle, dark]: Look['carton'], x: number, y: number, s: number): void {
  const w = s * 0.87;
  const d = s * 0.43;
  face(brush, middle, [
    [x, y],
    [x - w, y - d],
    [x - w, y - d - s],
    [x, y - s],
  ]);
  face(brush, dark, [
    [x, y],
    [x + w, y - d],
    [x + w, y - d - s],
    [x, y - s],
  ]);
  face(brush, light, [
    [x, y - s],
    [x - w, y - d - s],
    [x, y - 2 * d - s],
    [x + w, y - d - s],
  ]);
  // the tape over the lid
  brush.globalAlpha = 0.45;
  face(brush, '#ffffff', [
    [x - w * 0.58, y - s - d * 0.58],
    [x - w * 0.42, y - s - d * 0.42],
    [x + w * 0.58, y - s - d * 1.42],
    [x + w * 0.42, y - s - d * 1.58],
  ]);
  brush.globalAlpha = 1;
}

/** Where cartons stand, in parts of the height from the right end: of the first picture and of the second. */
const STACKS: readonly (readonly (readonly [x: number, y: number, size: number])[])[] = [
  [
    [1.02, 0.7, 0.24],
    [0.6, 0.7, 0.24],
    [0.81, 0.8, 0.24],
    [0.81, 0.56, 0.24],
    [0.39, 0.83, 0.17],
    [1.22, 0.84, 0.15],
  ],
  [
    [0.7, 0.76, 0.34],
    [1.08, 0.82, 0.2],
    [0.4, 0.85, 0.15],
    [1.26, 0.88, 0.12],
  ],
];

/** Draws the ground of a banner; the shop puts title and sentence over its left half (UX §2.4). */
export function drawBanner(canvas: HTMLCanvasElement, look: Look, picture: number): void {
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const { width, height } = canvas;
  const ground = brush.createLinearGradient(0, 0, width, height * 0.4);
  ground.addColorStop(0, look.ground[0]);
  ground.addColorStop(1, look.ground[1]);
  brush.fillStyle = ground;
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = look.glow;
  for (const [x, y, r, alpha] of [
    [width - height * 0.8, height * 0.46, height * 0.52, 0.5],
    [width - height * 0.8, height * 0.46, height * 0.38, 0.5],
    [width - height * 1.45, height * 0.16, height * 0.1, 0.55],
    [width - height * 0.12, height * 0.86, height * 0.16, 0.4],
  ] as const) {
    brush.globalAlpha = alpha;
    brush.beginPath();
    brush.arc(x, y, r, 0, Math.PI * 2);
    brush.fill();
  }
  brush.globalAlpha = 0.12;
  brush.fillStyle = look.carton[2];
  brush.beginPath();
  brush.ellipse(width - height * 0.8, height * 0.8, height * 0.62, height * 0.1, 0, 0, Math.PI * 2);
  brush.fill();
  brush.globalAlpha = 1;
  for (const [x, y, size] of STACKS[picture] ?? [])
    carton(brush, look.carton, width - x * height, y * height, size * height);
}

/** The same as a file, in the size that the shop asks for. */
export async function bannerFile(look: Look, picture: number, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  drawBanner(canvas, look, picture);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('浏览器画不出图片'))), 'image/png'),
  );
}
