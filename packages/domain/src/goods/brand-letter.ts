/**
 * The letter under which a brand stands in the shop's index: its first letter or the first letter of its pinyin, '#'
 * for anything else. `syllable` spells a Chinese character without tones; the domain has no dictionary.
 */
export function brandLetter(name: string, syllable: (han: string) => string): string {
  const [first = ''] = [...name.normalize('NFKC').trim()];
  const spelt = /\p{Script=Han}/u.test(first) ? syllable(first) : first.normalize('NFD');
  const letter = spelt.charAt(0).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : '#';
}
