import { type Fen, fen, formatAmount } from '../money';
import { isSameParty } from '../payments';
import { taxNumberProblem } from './tax-number';
import { type TitleFields, titleProblems } from './title';

/** What is looked at before an invoice is issued or a title accepted. `ok` null: there is nothing to compare with. */
export interface DeskCheck {
  readonly name: 'title' | 'company' | 'orders' | 'sum' | 'codes' | 'taxNumber' | 'licence' | 'twins';
  readonly ok: boolean | null;
  readonly text: string;
}

interface InvoiceFacts {
  readonly title: TitleFields;
  readonly company: string;
  readonly amount: Fen;
  readonly orders: readonly { no: string; state: string; payable: Fen; refunded: Fen; amount: Fen }[];
  readonly lines: readonly { taxCode: string; amount: Fen }[];
}

/** Title, tax number, orders, sum to the fen, category codes (ADMIN §8.7). */
export function invoiceChecks({ title, company, amount, orders, lines }: InvoiceFacts): DeskCheck[] {
  const [problem] = titleProblems(title);
  const moved = orders.find((order) => order.payable - order.refunded !== order.amount);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const bare = lines.filter(({ taxCode }) => taxCode === '').length;
  return [
    problem
      ? { name: 'title', ok: false, text: `抬头资料：${problem.text}` }
      : { name: 'title', ok: true, text: '抬头资料完整，税号校验通过' },
    nameCheck(title, company),
    moved
      ? {
          name: 'orders',
          ok: false,
          text: `订单 ${moved.no} 已退款，现在只能开 ¥${formatAmount(fen(moved.payable - moved.refunded))}`,
        }
      : { name: 'orders', ok: true, text: `${orders.length} 张订单的金额没有变` },
    total === amount
      ? { name: 'sum', ok: true, text: '明细合计与价税合计一致' }
      : { name: 'sum', ok: false, text: `明细合计与价税合计差 ¥${formatAmount(fen(amount - total))}` },
    bare > 0
      ? { name: 'codes', ok: false, text: `${bare} 行没有税收分类编码` }
      : { name: 'codes', ok: true, text: '每行都有税收分类编码' },
  ];
}

function nameCheck({ holder, name }: TitleFields, company: string): DeskCheck {
  if (holder === 'personal') return { name: 'company', ok: null, text: '个人抬头，不与公司名核对' };
  return isSameParty(name, company)
    ? { name: 'company', ok: true, text: '抬头与客户同名' }
    : { name: 'company', ok: false, text: `抬头与客户「${company}」不同名` };
}

interface TitleFacts {
  readonly title: TitleFields;
  readonly company: string;
  /** what the company applied with; '' = unknown */
  readonly licenceTaxNumber: string;
  /** other companies with this tax number */
  readonly twins: readonly string[];
}

/** Checksum, completeness, the company's own licence, and other companies with the same number (ADMIN §7.7). */
export function titleChecks({ title, company, licenceTaxNumber, twins }: TitleFacts): DeskCheck[] {
  const [problem] = titleProblems(title);
  const rest = [
    problem
      ? ({ name: 'title', ok: false, text: problem.text } as const)
      : ({ name: 'title', ok: true, text: '资料完整' } as const),
    nameCheck(title, company),
  ];
  if (title.holder === 'personal') return rest;
  const wrong = taxNumberProblem(title.taxNumber);
  return [
    wrong
      ? { name: 'taxNumber', ok: false, text: wrong }
      : { name: 'taxNumber', ok: true, text: '税号校验通过' },
    ...rest,
    licenceCheck(title.taxNumber, licenceTaxNumber),
    twins.length > 0
      ? { name: 'twins', ok: false, text: `同一税号还有：${twins.slice(0, 3).join('、')}` }
      : { name: 'twins', ok: true, text: '没有别的客户用这个税号' },
  ];
}

function licenceCheck(taxNumber: string, onLicence: string): DeskCheck {
  if (onLicence === '') return { name: 'licence', ok: null, text: '入驻时没有填税号' };
  return taxNumber === onLicence
    ? { name: 'licence', ok: true, text: '与入驻时的税号一致' }
    : { name: 'licence', ok: false, text: `入驻时的税号是 ${onLicence}` };
}
