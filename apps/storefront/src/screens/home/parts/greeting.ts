/** 早上好, 上午好 … by the hour in China, where the mall is. */
export function greeting(now: Date): string {
  const hour = (now.getUTCHours() + 8) % 24;
  if (hour < 5) return '夜深了';
  if (hour < 9) return '早上好';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}
