/** 138****8000 (UX §2.2); shorter texts keep only their last digits. */
export function maskPhone(phone: string): string {
  if (phone.length >= 11) return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  return phone.length > 4 ? `****${phone.slice(-4)}` : '****';
}

/** 「深圳**商贸」: only the place and trade of a company stay readable (UX §4.3). */
export function maskCompany(name: string): string {
  const letters = [...name.trim().replace(/(股份有限公司|有限责任公司|有限公司|公司)$/, '')];
  if (letters.length === 0) return '**';
  if (letters.length <= 2) return `${letters[0]}**`;
  if (letters.length <= 4) return `${letters[0]}**${letters.at(-1)}`;
  return `${letters.slice(0, 2).join('')}**${letters.slice(-2).join('')}`;
}
