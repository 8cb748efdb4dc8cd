import sharp from 'sharp';

/**
 * Widths of bars and spaces by value, typed anew from ISO/IEC 15417 and not taken from the code that draws: a reader that
 * shared its table would repeat its mistakes.
 */
const SYMBOLS = [
  ...['212222', '222122', '222221', '121223', '121322', '131222', '122213', '122312', '132212', '221213'],
  ...['221312', '231212', '112232', '122132', '122231', '113222', '123122', '123221', '223211', '221132'],
  ...['221231', '213212', '223112', '312131', '311222', '321122', '321221', '312212', '322112', '322211'],
  ...['212123', '212321', '232121', '111323', '131123', '131321', '112313', '132113', '132311', '211313'],
  ...['231113', '231311', '112133', '112331', '132131', '113123', '113321', '133121', '313121', '211331'],
  ...['231131', '213113', '213311', '213131', '311123', '311321', '331121', '312113', '312311', '332111'],
  ...['314111', '221411', '431111', '111224', '111422', '121124', '121421', '141122', '141221', '112214'],
  ...['112412', '122114', '122411', '142112', '142211', '241211', '221114', '413111', '241112', '134111'],
  ...['111242', '121142', '121241', '114212', '124112', '124211', '411212', '421112', '421211', '212141'],
  ...['214121', '412121', '111143', '111341', '131141', '114113', '114311', '411113', '411311', '113141'],
  ...['114131', '311141', '411131', '211412', '211214', '211232'],
];
const STOP = '2331112';
const QUIET_MODULES = 10;

/**
 * Reads a drawn Code 128 as a scanner does: one line of pixels across the picture, the widths between its edges, the check
 * sum and the quiet zones. Throws where a scanner would stay silent.
 */
export async function readCode128(svg: string, dpi = 300): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg), { density: dpi })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = [0.2, 0.5, 0.8].map((part) => {
    const from = Math.floor(info.height * part) * info.width;
    return readLine([...data.subarray(from, from + info.width)].map((grey) => grey < 128));
  });
  if (new Set(read).size !== 1) throw new Error(`Its lines read differently: ${read.join(', ')}`);
  return read[0] ?? '';
}

function readLine(dark: readonly boolean[]): string {
  const runs: number[] = [];
  for (const [at, one] of dark.entries()) {
    if (at === 0 || one !== dark[at - 1]) runs.push(1);
    else runs.push((runs.pop() ?? 0) + 1);
  }
  if (dark[0] || dark.at(-1)) throw new Error('No quiet zone');
  const [before = 0] = runs;
  const after = runs.at(-1) ?? 0;
  const bars = runs.slice(1, -1);
  const symbols = (bars.length - STOP.length) / 6;
  if (!Number.isInteger(symbols) || symbols < 3) throw new Error(`${bars.length} edges are no Code 128`);
  const module = bars.reduce((sum, one) => sum + one, 0) / (symbols * 11 + 13);
  if (before < QUIET_MODULES * module * 0.95 || after < QUIET_MODULES * module * 0.95) {
    throw new Error('The quiet zones are too narrow');
  }
  const widths = bars.map((one) => Math.round(one / module)).join('');
  if (!widths.endsWith(STOP)) throw new Error('No stop');
  const values = Array.from({ length: symbols }, (_, n) => SYMBOLS.indexOf(widths.slice(n * 6, n * 6 + 6)));
  if (values.includes(-1)) throw new Error(`An unknown symbol among ${widths}`);
  const check = values.pop();
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0) % 103;
  if (check !== sum) throw new Error('The check sum does not fit');
  return textOf(values);
}

function textOf([start = 0, ...values]: readonly number[]): string {
  if (start !== 104 && start !== 105) throw new Error('No start of set B or C');
  let pairs = start === 105;
  let text = '';
  for (const value of values) {
    if (pairs && value === 100) pairs = false;
    else if (!pairs && value === 99) pairs = true;
    else if (value > 99 || (!pairs && value > 94)) throw new Error(`A function sign ${value}`);
    else text += pairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}
