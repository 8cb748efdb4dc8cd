import type { WireAddress, WireInvoiceTitle } from '@pifa/contract/client';
import { invoiceKindName } from '@pifa/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/router';
import { callQuery } from '../../lib/api';
import { leadsSomewhere } from '../../lib/screen-route';
import { RadioTiles } from '../../ui/choice';
import { Field, FieldError, type FieldWiring } from '../../ui/field';
import { Input, Select, Textarea } from '../../ui/input';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { RetryBlock } from '../../ui/retry-block';
import { memberPath } from '../member-frame';
import { titlesPath } from './links';
import {
  chosenTitle,
  type InvoiceKind,
  type InvoiceTerms,
  parcelText,
  type ReceiveWay,
  receiveToOf,
  REMARK_MOST,
  type TermsProblems,
} from './terms';

export const titlesQuery = callQuery('titleList');
const addressesQuery = callQuery('addressList');

/** The titles and what the terms come to with them. */
export function useTerms(terms: InvoiceTerms) {
  // Titles may have been reviewed meanwhile, so the choices are refetched when the form opens.
  const titles = useQuery({ ...titlesQuery, refetchOnMount: 'always' });
  const addresses = useQuery({ ...addressesQuery, enabled: terms.receiveWay === 'address' });
  const list = titles.data?.list ?? [];
  const title = chosenTitle(list, terms.titleId);
  return {
    titles,
    list,
    title,
    addresses: addresses.data ?? [],
    receiveTo: receiveToOf(terms, title, addresses.data ?? []),
  };
}

interface TermsFormProps {
  terms: InvoiceTerms;
  onChange: (change: Partial<InvoiceTerms>) => void;
  of: ReturnType<typeof useTerms>;
  problems: TermsProblems;
  /** Where 抬头管理 leads back to. */
  back: string;
}

const CONTENTS = [
  { value: 'detail', label: '商品明细', note: '逐项列出商品，便于入库对账' },
  { value: 'category', label: '商品大类', note: '按税收分类汇总' },
] as const;

const WAYS: readonly { value: ReceiveWay; label: string }[] = [
  { value: 'email', label: '电子邮箱' },
  { value: 'phone', label: '手机短信' },
  { value: 'address', label: '邮寄纸质件' },
];

/** 抬头, type, content and the way of receiving: for applying and for applying again (UX §4.11 paperIng). */
export function TermsForm({ terms, onChange, of, problems, back }: TermsFormProps) {
  const { titles, list, title, addresses, receiveTo } = of;
  const setTo = (text: string) => onChange({ receiveTo: { ...terms.receiveTo, [terms.receiveWay]: text } });
  if (!titles.data) {
    return titles.isError ? (
      <RetryBlock look="strip" onRetry={() => void titles.refetch()} busy={titles.isFetching} />
    ) : (
      <Waiting>
        <Skeleton className="h-40 w-full" />
      </Waiting>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <KindChoice list={list} title={title} onChoose={(titleId) => onChange({ titleId })} />
      <div data-field="title">
        <TitleChoice
          list={list.filter((one) => !title || one.kind === title.kind)}
          title={title}
          wanted={list.find((one) => one.id === terms.titleId)}
          onChoose={(titleId) => onChange({ titleId })}
          error={problems.title}
          back={back}
        />
      </div>
      <Group label="发票内容">
        <RadioTiles
          label="发票内容"
          value={terms.content}
          onChange={(content) => onChange({ content })}
          options={CONTENTS}
        />
      </Group>
      <Group label="收票方式">
        <RadioTiles
          label="收票方式"
          value={terms.receiveWay}
          onChange={(receiveWay) => onChange({ receiveWay })}
          options={WAYS}
        />
      </Group>
      <div data-field="receiveTo">
        {terms.receiveWay === 'address' ? (
          <AddressChoice
            value={receiveTo}
            addresses={addresses}
            onChange={setTo}
            error={problems.receiveTo}
          />
        ) : (
          <ToBox way={terms.receiveWay} value={receiveTo} onChange={setTo} error={problems.receiveTo} />
        )}
      </div>
      <Field label="备注" inline hint="选填，会印在发票备注栏，如合同号、采购单号">
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={REMARK_MOST}
            count
            value={terms.remark}
            onChange={(event) => onChange({ remark: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

/** A group of tiles with its name where a field has its label. */
function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 md:grid md:grid-cols-[96px_minmax(0,1fr)] md:gap-x-4">
      <span aria-hidden className="mb-1 block text-14 text-t2 md:mb-0 md:pt-[7px] md:text-right">
        {label}
      </span>
      {children}
    </div>
  );
}

/** 普通发票 or 专用发票: choosing a type chooses its first title. */
function KindChoice({
  list,
  title,
  onChoose,
}: {
  list: readonly WireInvoiceTitle[];
  title: WireInvoiceTitle | null;
  onChoose: (titleId: string) => void;
}) {
  const first = (kind: InvoiceKind) =>
    chosenTitle(
      list.filter((one) => one.kind === kind),
      null,
    );
  const option = (kind: InvoiceKind) => ({
    value: kind,
    label: invoiceKindName(kind),
    note: first(kind) ? undefined : '没有可用的抬头',
    disabled: !first(kind),
  });
  return (
    <Group label="发票类型">
      <RadioTiles<InvoiceKind>
        label="发票类型"
        value={title?.kind ?? null}
        onChange={(kind) => onChoose(first(kind)?.id ?? '')}
        options={[option('ordinary'), option('special')]}
      />
    </Group>
  );
}

function TitleChoice({
  list,
  title,
  wanted,
  onChoose,
  error,
  back,
}: {
  list: readonly WireInvoiceTitle[];
  title: WireInvoiceTitle | null;
  /** The one that was chosen, also when it may not be used now. */
  wanted: WireInvoiceTitle | undefined;
  onChoose: (titleId: string) => void;
  error?: string;
  back: string;
}) {
  const manage = (
    <Link to={titlesPath({ back })} className="link relative shrink-0 text-13 phone:hit-44">
      {list.length > 0 ? '抬头管理' : '去新增抬头'}
    </Link>
  );
  if (list.length === 0) {
    return (
      <Group label="发票抬头">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:min-h-9">
          <span className="text-t2">还没有发票抬头</span>
          {manage}
          {error && <FieldError>{error}</FieldError>}
        </div>
      </Group>
    );
  }
  return (
    <Field label="发票抬头" required inline error={error} hint={titleNote(title, wanted)}>
      {(wiring) => (
        <span className="flex items-center gap-3">
          <Select
            {...wiring}
            className="min-w-0 flex-1"
            value={title?.id ?? ''}
            placeholder={title ? undefined : nothingChosen(list)}
            onChange={(event) => onChoose(event.target.value)}
            options={list.map((one) => ({
              value: one.id,
              label: `${one.name}${one.isDefault === 1 ? '（默认）' : ''}${one.usable ? '' : `（${one.stateName}）`}`,
              disabled: !one.usable,
            }))}
          />
          {manage}
        </span>
      )}
    </Field>
  );
}

/** The placeholder of the title selection. */
export const nothingChosen = (list: readonly WireInvoiceTitle[]): string =>
  list.some((one) => one.usable) ? '请选择' : '没有可用的抬头';

function titleNote(title: WireInvoiceTitle | null, wanted: WireInvoiceTitle | undefined): string | undefined {
  if (!title)
    return wanted && `“${wanted.name}”${wanted.stateName}，审核通过后才能用它开票，也可以换一个抬头`;
  const { taxNumber, bank, account } = title;
  return [taxNumber && `税号 ${taxNumber}`, bank && `${bank} ${account}`].filter(Boolean).join(' · ');
}

function ToBox({
  way,
  value,
  onChange,
  error,
}: {
  way: 'email' | 'phone';
  value: string;
  onChange: (text: string) => void;
  error?: string;
}) {
  const email = way === 'email';
  return (
    <Field
      label={email ? '收票邮箱' : '收票手机'}
      required
      inline
      error={error}
      hint={email ? 'PDF 和 OFD 文件会发到这个邮箱' : '开具后以短信通知下载链接'}
    >
      {(wiring: FieldWiring) => (
        <Input
          {...wiring}
          type={email ? 'email' : 'tel'}
          inputMode={email ? 'email' : 'numeric'}
          autoComplete={email ? 'email' : 'tel'}
          maxLength={email ? 100 : 20}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function AddressChoice({
  value,
  addresses,
  onChange,
  error,
}: {
  value: string;
  addresses: readonly WireAddress[];
  onChange: (text: string) => void;
  error?: string;
}) {
  const texts = addresses.map(parcelText);
  // An earlier application may name an address that is no longer kept.
  const known = value === '' || texts.includes(value) ? texts : [value, ...texts];
  const manage = memberPath('myaddress');
  return (
    <Field label="收票地址" required inline error={error} hint="纸质发票随快递寄出">
      {(wiring) => (
        <span className="flex items-center gap-3">
          <Select
            {...wiring}
            className="min-w-0 flex-1"
            value={value}
            placeholder={value === '' ? '请选择' : undefined}
            onChange={(event) => onChange(event.target.value)}
            options={known.map((text) => ({ value: text, label: text }))}
          />
          {leadsSomewhere(manage) && (
            <Link to={manage} className="link relative shrink-0 text-13 phone:hit-44">
              管理地址
            </Link>
          )}
        </span>
      )}
    </Field>
  );
}
