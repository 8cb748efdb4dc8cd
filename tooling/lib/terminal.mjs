const plain = !process.stdout.isTTY || process.env.NO_COLOR;
const paint = (code) => (text) => (plain ? text : `\u001b[${code}m${text}\u001b[0m`);

export const bold = paint('1');
export const dim = paint('2');
export const red = paint('31');
export const green = paint('32');
export const yellow = paint('33');

/** One progress line, Chinese first and English behind it. */
export function printProgress(chinese, english = '') {
  console.log(`${green('▸')} ${chinese}${english ? dim(`  ${english}`) : ''}`);
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
