import { formatUnitPrice } from '../money';
import type { QuoteOffer } from './offers';

/** One line of an answer as the seller writes it. */
export type AnsweredLine = {
  /** 1, 2, 3 … in the order of the inquiry. */
  readonly lineNo: number;
  readonly available: boolean;
  readonly offers: readonly QuoteOffer[];
  /** Other goods are offered instead. */
  readonly substitute: boolean;
};

/**
 * What is wrong with an answer, in Chinese; null when it may become a version. Every requested line is answered once; a
 * larger quantity is never dearer, pack and piece each taken by itself (RULINGS 6).
 */
export function answerProblem(requested: readonly number[], lines: readonly AnsweredLine[]): string | null {
  const answered = lines.map(({ lineNo }) => lineNo);
  const unknown = answered.find((lineNo) => !requested.includes(lineNo));
  if (unknown !== undefined) return `询价单没有第 ${unknown} 行`;
  const twice = answered.find((lineNo, index) => answered.indexOf(lineNo) !== index);
  if (twice !== undefined) return `第 ${twice} 行写了两次`;
  const missing = requested.filter((lineNo) => !answered.includes(lineNo));
  if (missing.length > 0) return `第 ${missing.join('、')} 行还没有报价；无货的请写 available: false`;
  for (const line of lines) {
    const problem = lineProblem(line);
    if (problem) return `第 ${line.lineNo} 行：${problem}`;
  }
  return null;
}

function lineProblem({ available, offers, substitute }: AnsweredLine): string | null {
  if (available && substitute) return '有货的行不写替代商品';
  if (available && offers.length === 0) return '请写报价，或写明无货';
  if (!available && !substitute && offers.length > 0) return '无货的行只能给替代商品报价';
  const sorted = [...offers].sort((a, b) => a.fromPieces - b.fromPieces);
  for (const [index, offer] of sorted.entries()) {
    const before = sorted[index - 1];
    if (!before) continue;
    if (before.fromPieces === offer.fromPieces) return `数量 ${offer.fromPieces} 写了两档`;
    if (offer.pair.perPiece > before.pair.perPiece || offer.pair.perPack > before.pair.perPack) {
      return `数量 ${offer.fromPieces} 一档（${formatUnitPrice(offer.pair.perPiece)}）比前一档更贵`;
    }
  }
  return null;
}
