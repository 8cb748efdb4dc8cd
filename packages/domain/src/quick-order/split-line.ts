import { blankBrackets, countedIn, plain, type ReadLine, readLine, tidy } from './read-line';
import { isTalk, withoutFillers, withoutTalk, withoutTimes } from './talk';

/** One goods of a line. */
export type LinePart = ReadLine & {
  /** the stretch of the line that it was read from */
  readonly text: string;
  /** words before a colon that name what it is a kind of: the 中性笔 of 「中性笔：黑0.5 2盒，红0.5 1盒」 */
  readonly heading: string;
};

export type SplitLine = {
  readonly parts: readonly LinePart[];
  /** stretches that order nothing: greetings, addresses, times */
  readonly talk: readonly string[];
};

const NOT = /不要|不是|别要|别拿|不用|除了|取消|去掉|换成|改成|改为|退掉|退了/;
const NOT_WORDS = /(?:不要|不是|别要|别拿|不用|除了)[^\s,，()要]*(?:的|了)?|(?:取消|去掉|退掉|退了)/g;
const INSTEAD = /^.*?(?:换成|改成|改为)\s*/;
const QUESTION = /[吗么]\s*$|有没有|还有没|[?？]/;
const CORRECTION = /发错|打错|不对|写错/;
const QUESTIONED = '像是在问，请确认';

/**
 * The several goods of a line: 「，」「、」「；」 end a goods, and so does an amount with its unit where another goods
 * follows (「W1001 2箱W1003 3箱」). A stretch without an amount belongs to the goods that follows it, or is talk.
 */
export function splitLine(line: string): SplitLine {
  const parts: LinePart[] = [];
  const talk: string[] = [];
  let pending: string[] = [];
  let heading = '';
  let negated = '';
  const flag = (read: LinePart): LinePart => (negated === '' ? read : doubted(read, negated));
  for (const raw of stretches(line)) {
    const { words, before } = afterColon(raw);
    if (before !== '') {
      if (isTalk(before)) talk.push(before);
      else heading = tidy(plain(before));
      if (words === '') continue;
    }
    const last = parts.at(-1);
    const read = readPart(words, heading);
    if (read.amounts.length === 0 && read.problem === '') {
      if (NOT.test(words)) {
        // 「矿泉水10箱，不要1.5的，要4L」 mends what was said before it.
        negated = words.trim();
        if (last) parts.splice(-1, 1, { ...doubted(last, negated), text: joined(last.text, words) });
        else talk.push(words);
      } else if (CORRECTION.test(words)) {
        talk.push(...pending, words);
        pending = [];
        negated = words.trim();
      } else if (isTalk(words)) talk.push(words);
      else if (last && negated !== '') parts.splice(-1, 1, amended(last, words));
      else pending.push(words);
      continue;
    }
    const after = tidy(read.rest);
    if (after !== '' && isTalk(after)) talk.push(after);
    if (read.wanted === '' && pending.length === 0 && last) {
      parts.splice(-1, 1, withAmounts(last, read, words));
      continue;
    }
    for (const part of shared([...pending, words], heading) ?? [
      readPart([...pending, words].join(' '), heading),
    ]) {
      parts.push(flag(part));
    }
    pending = [];
    negated = '';
  }
  const last = parts.at(-1);
  if (pending.length > 0) {
    const words = pending.join(' ');
    if (last) parts.splice(-1, 1, { ...last, rest: joined(last.rest, words) });
    else parts.push(flag(readPart(words, heading)));
  }
  return { parts, talk };
}

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ');

/** The words that change what was said are shown with it: nobody is sure of such a line. */
const doubted = <Part extends ReadLine>(read: Part, words: string): Part => ({
  ...read,
  doubt: `有“${words.slice(0, 20)}”，请确认`,
});

/** The stretches between signs of punctuation, a stretch of several amounts parted behind each of them. */
function stretches(line: string): string[] {
  const text = withoutTalk(line.normalize('NFKC'));
  const open = blankBrackets(text);
  const found: string[] = [];
  let from = 0;
  const signs = /\.{2,}|…+|[;。!?]+|、|,(?!\d{3}(?!\d))|(?<!\d),/g;
  for (const { index, 0: sign } of open.matchAll(signs)) {
    // The question mark stays: what is asked is not ordered.
    const to = sign.includes('?') ? index + sign.length : index;
    found.push(text.slice(from, to));
    from = index + sign.length;
  }
  found.push(text.slice(from));
  return found.flatMap(byAmounts).filter((words) => /[\p{L}\p{N}]/u.test(words));
}

/** 「花生120g 1箱 花生250g 半箱」 in two; 「10箱矿泉水 5箱可乐」 too. */
function byAmounts(text: string): string[] {
  const runs = countedIn(text);
  if (runs.length < 2 || INSTEAD.test(text)) return [text];
  const [first] = runs;
  const countFirst = withoutFillers(tidy(withoutTimes(text.slice(0, first?.from)))) === '';
  const cuts = countFirst ? runs.slice(1).map(({ from }) => from) : runs.slice(0, -1).map(({ to }) => to);
  const found: string[] = [];
  let from = 0;
  for (const cut of [...cuts, text.length]) {
    found.push(text.slice(from, cut));
    from = cut;
  }
  // 「10箱矿泉水5箱」: whose the last amount is nobody knows.
  const clear = found.every((words) => /[\p{L}\p{N}]/u.test(readLine(words).wanted));
  return clear ? found : [text];
}

/** 「后厨要的：洗洁精5kg 2箱」: what stands before the colon, unless the amount follows it (「矿泉水：10箱」). */
function afterColon(text: string): { words: string; before: string } {
  const at = text.indexOf(':');
  const words = text.slice(at + 1).trim();
  const isName =
    at < 0 ||
    /^\s*(?:[\dx×*]|[一二两三四五六七八九十半]\S?$)/.test(words) ||
    /\d\s*$/.test(text.slice(0, at));
  return isName ? { words: text, before: '' } : { words, before: text.slice(0, at).trim() };
}

function readPart(text: string, heading: string): LinePart {
  const isNot = NOT.test(text);
  // 「10箱矿泉水换成15箱」: the last amount is the one that is wanted.
  const instead = INSTEAD.exec(text)?.[0] ?? '';
  const now = instead === '' ? text : `${withoutAmounts(instead)} ${text.slice(instead.length)}`;
  const read = readLine(isNot ? now.replace(NOT_WORDS, ' ') : now);
  const wanted = withoutFillers(tidy(withoutTimes(read.wanted)));
  const rest = restOf(read.rest);
  const part = { ...read, wanted, rest, text: text.trim(), heading };
  if (isNot) return doubted(part, text.match(NOT_WORDS)?.join(' ').trim() || instead.trim());
  return QUESTION.test(text) ? { ...part, doubt: QUESTIONED } : part;
}

const withoutAmounts = (text: string): string => {
  let left = text.replace(/换成|改成|改为/g, ' ');
  for (const { from, to } of countedIn(left).reverse()) left = `${left.slice(0, from)} ${left.slice(to)}`;
  return left.replace(/\s+/g, ' ');
};

/** What stands behind the amount, without what is only talk. */
function restOf(rest: string): string {
  const left = tidy(withoutTimes(withoutTalk(rest.replace(/^\((.*)\)$/, '$1'))));
  if (isTalk(left) || NEUTRAL.test(left)) return '';
  return rest.replace(/\s+/g, ' ');
}
/** Said of any order; nothing is lost where nobody reads it. */
const NEUTRAL = /^(?:就行|就好|即可|吧|哦|哈|啊|呢|就可以|就够了?|左右|的|好了|先|一共)$/;

/** Only an amount: it belongs to the goods before it, whose bare number was then no amount (「沐浴露 500，2箱」). */
function withAmounts(last: LinePart, read: LinePart, words: string): LinePart {
  const text = joined(last.text, words);
  if (last.amounts.length === 0) return { ...last, amounts: read.amounts, problem: read.problem, text };
  const [bare] = last.amounts;
  if (last.amounts.length === 1 && bare?.unit === '' && read.amounts[0]?.unit !== '') {
    return { ...last, wanted: `${last.wanted} ${bare.count}`, amounts: read.amounts, whole: '', text };
  }
  return { ...last, amounts: [...last.amounts, ...read.amounts], text };
}

/** 「…，不要1.5的，要4L」: the words after it say which one then. */
const amended = (last: LinePart, words: string): LinePart => ({
  ...last,
  wanted: joined(last.wanted, withoutFillers(tidy(plain(words)).replace(/^要/, ''))),
  text: joined(last.text, words),
});

/** 「挂钟10寸和14寸各5个」: the same amount of each; null where nothing says 各. */
function shared(stretch: readonly string[], heading: string): LinePart[] | null {
  const words = stretch.at(-1) ?? '';
  const [run] = countedIn(words);
  const each = run && /^(.*?)\s*各要?\s*$/.exec(words.slice(0, run.from));
  if (!run || !each) return null;
  const names = [...stretch.slice(0, -1), ...(each[1] ?? '').split(/和|与|跟|以及/)].filter(
    (name) => name.trim() !== '',
  );
  const amount = words.slice(run.from);
  return names.map((name) => readPart(`${name} ${amount}`, heading));
}
