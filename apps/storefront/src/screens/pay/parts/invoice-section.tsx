import type { CallData, WireInvoiceTitle } from '@pifa/contract/client';
import { invoiceKindName } from '@pifa/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from '../../../ui/router';
import { RadioTiles } from '../../../ui/choice';
import { RetryBlock } from '../../../ui/retry-block';
import { Field, FieldError } from '../../../ui/field';
import { Input, Select } from '../../../ui/input';
import { Skeleton } from '../../../ui/skeleton';
import { nothingChosen, titlesPath } from '../../../widgets/invoice-parts';
import { cleanTaxNumber, type InvoiceOptions } from '../pay-options';
import { Section } from './section';

interface Problems {
  title?: string;
  taxNumber?: string;
}

type Source = 'none' | 'title' | 'typed';

/** ⑤ 发票, stored with the order: one of the company's titles, a typed one, or none (UX §4.7). */
export function InvoiceSection({
  invoice,
  titles,
  chosen,
  onChange,
  problems,
  error,
  company,
}: {
  invoice: InvoiceOptions;
  titles: UseQueryResult<CallData<'titleList'>>;
  /** The selected title; null if none is usable. */
  chosen: WireInvoiceTitle | null;
  onChange: (next: InvoiceOptions) => void;
  problems: Problems;
  /** The server's refusal. */
  error: string | null;
  /** Fills the title when one is typed for the first time. */
  company: string;
}) {
  const source: Source = invoice.kind === 'none' ? 'none' : (invoice.from ?? 'typed');
  const { pathname, search } = useLocation();
  const back = pathname + search;
  const choose = (next: Source) => {
    const { from: _from, titleId: _id, ...typed } = invoice;
    if (next === 'none') onChange({ ...typed, kind: 'none' });
    else if (next === 'title') onChange({ ...invoice, kind: 'ordinary', from: 'title' });
    else onChange({ ...typed, kind: 'ordinary', title: typed.title || company });
  };
  return (
    <Section
      id="pay-invoice"
      title="发票"
      error={error}
      aside={
        <Link to={titlesPath({ back })} className="link relative text-13 phone:hit-44">
          去管理抬头
        </Link>
      }
    >
      <RadioTiles<Source>
        label="发票"
        value={source}
        onChange={choose}
        options={[
          { value: 'none', label: '不开票' },
          { value: 'title', label: '选择抬头' },
          { value: 'typed', label: '手动填写' },
        ]}
      />
      {source === 'title' && (
        <OwnTitle
          titles={titles}
          chosen={chosen}
          onChoose={(titleId) => onChange({ ...invoice, titleId })}
          error={problems.title}
          back={back}
        />
      )}
      {source === 'typed' && <TypedTitle invoice={invoice} onChange={onChange} problems={problems} />}
    </Section>
  );
}

/** The company's titles; those not yet approved say so. */
function OwnTitle({
  titles,
  chosen,
  onChoose,
  error,
  back,
}: {
  titles: UseQueryResult<CallData<'titleList'>>;
  chosen: WireInvoiceTitle | null;
  onChoose: (titleId: string) => void;
  error?: string;
  back: string;
}) {
  if (!titles.data) {
    return titles.isError ? (
      <RetryBlock
        look="strip"
        className="mt-3"
        onRetry={() => void titles.refetch()}
        busy={titles.isFetching}
      />
    ) : (
      <Skeleton className="mt-3 h-14 w-full max-w-120" />
    );
  }
  const { list } = titles.data;
  if (list.length === 0) {
    return (
      <div className="mt-3">
        <p className="text-t2">
          还没有保存过抬头，
          <Link to={titlesPath({ back })} className="link">
            去新增
          </Link>
          ，已填的内容都会保留。
        </p>
        {error && <FieldError>{error}</FieldError>}
      </div>
    );
  }
  return (
    <Field
      label="发票抬头"
      required
      className="mt-3 max-w-120"
      error={error}
      hint={
        chosen
          ? [chosen.kindName, chosen.taxNumber && `税号 ${chosen.taxNumber}`].filter(Boolean).join(' · ')
          : '抬头审核通过后才能选用'
      }
    >
      {(wiring) => (
        <Select
          {...wiring}
          value={chosen?.id ?? ''}
          placeholder={chosen ? undefined : nothingChosen(list)}
          onChange={(event) => onChoose(event.target.value)}
          options={list.map((title) => ({
            value: title.id,
            label: `${title.name}${title.kind === 'special' ? '（专票）' : ''}${title.usable ? '' : `（${title.stateName}）`}`,
            disabled: !title.usable,
          }))}
        />
      )}
    </Field>
  );
}

/** A title typed for this order only. */
function TypedTitle({
  invoice,
  onChange,
  problems,
}: {
  invoice: InvoiceOptions;
  onChange: (next: InvoiceOptions) => void;
  problems: Problems;
}) {
  const special = invoice.kind === 'special';
  return (
    <>
      <RadioTiles
        label="发票类型"
        look="plain"
        className="mt-3"
        value={invoice.kind}
        onChange={(kind) => onChange({ ...invoice, kind })}
        options={[
          { value: 'ordinary', label: invoiceKindName('ordinary') },
          { value: 'special', label: invoiceKindName('special') },
        ]}
      />
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <Field label="发票抬头" required error={problems.title}>
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={80}
              autoComplete="organization"
              value={invoice.title}
              onChange={(event) => onChange({ ...invoice, title: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="纳税人识别号"
          required={special}
          error={problems.taxNumber}
          hint={special ? '专用发票凭此抵扣，请与营业执照一致' : '选填，企业报销时需要'}
        >
          {(wiring) => (
            <Input
              {...wiring}
              maxLength={30}
              autoComplete="off"
              value={invoice.taxNumber}
              onChange={(event) => onChange({ ...invoice, taxNumber: event.target.value })}
              onBlur={(event) => onChange({ ...invoice, taxNumber: cleanTaxNumber(event.target.value) })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
