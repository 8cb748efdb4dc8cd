/** Colours and parts that all plots share; the same tones as the styles have. */
export const TONES = {
  blue: '#1f5fbf',
  soft: '#bccbe2',
  past: '#a9b1bc',
  line: '#e5e8ec',
  text: '#667180',
  dark: '#1d2129',
  amber: '#d08213',
} as const;

/** What a tooltip's html shows is data of the mall: never markup. */
export const plain = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** One line of a tooltip. */
export const tipLine = (name: string, value: string, tone?: string): string =>
  `<span class="plot-tip-row">${tone ? `<i style="background:${tone}"></i>` : '<i></i>'}<span>${plain(name)}</span><b>${plain(value)}</b></span>`;

export const tip = (title: string, lines: readonly string[]): string =>
  `<span class="plot-tip-head">${plain(title)}</span>${lines.join('')}`;

/** 60万, 1.2万, 800: short enough for an axis. */
export const short = (value: number): string => {
  if (Math.abs(value) >= 100_000_000) return `${Number((value / 100_000_000).toFixed(1))}亿`;
  return Math.abs(value) >= 10_000 ? `${Number((value / 10_000).toFixed(1))}万` : String(Math.round(value));
};

export const axisText = { color: TONES.text, fontSize: 11 } as const;
export const splitLine = { lineStyle: { color: '#eef0f3' } } as const;
export const axisLine = { lineStyle: { color: TONES.line } } as const;

export const tooltip = {
  trigger: 'axis',
  confine: true,
  className: 'plot-tip',
  borderWidth: 1,
  borderColor: TONES.line,
  padding: [8, 12],
  textStyle: { color: TONES.dark, fontSize: 12 },
} as const;
