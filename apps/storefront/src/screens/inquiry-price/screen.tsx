import { formatDate } from '@pifa/domain';
import { Download, Printer } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from '../../ui/router';
import { errorText } from '../../lib/errors';
import { printPage } from '../../lib/print';
import { serverNow } from '../../lib/server-clock';
import { useLoggedIn } from '../../lib/session';
import { useDraft } from '../../lib/use-draft';
import { Button, LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FieldError } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { Steps } from '../../ui/steps';
import { StickyBar } from '../../ui/sticky-bar';
import { useIsPhone } from '../../ui/use-media';
import { type Attachment, AttachmentField } from '../../widgets/attachments';
import { useRegions } from '../../widgets/area-cascader';
import { type InquiryGoods, useInquiryList } from '../../widgets/inquiry-list';
import { PrintDocument } from '../../widgets/print-document';
import { useSite, useVisibility, useWebConfig } from '../../widgets/site';
import {
  areFiles,
  dayProblem,
  EMPTY_FORM,
  type FormProblems,
  formProblems,
  type InquiryForm,
  isForm,
  readDay,
} from './form';
import { areaText, exportInquiry, printLines } from './paper';
import { ContactForm } from './parts/contact-form';
import { FromCart } from './parts/from-cart';
import { InquiryLines } from './parts/inquiry-lines';
import { SentPage } from './parts/sent-page';
import { useGone, usePrefill } from './queries';
import { type Sent, useSubmit } from './use-submit';

const STEPS = [{ label: '选商品' }, { label: '填需求' }, { label: '等报价' }];

function sentOf(state: unknown): Sent | null {
  const sent = typeof state === 'object' && state !== null && 'sent' in state ? state.sent : null;
  return typeof sent === 'object' && sent !== null && 'no' in sent && 'promise' in sent
    ? { id: 'id' in sent ? String(sent.id) : '', no: String(sent.no), promise: String(sent.promise) }
    : null;
}

/** 询价页面 (UX §4.5): browsing becomes a quote request, for visitors too. */
export function Screen() {
  const { inquiryEntry, ready } = useVisibility();
  const list = useInquiryList();
  // The result is kept in the history entry: it survives a reload, and Back leaves it.
  const sent = sentOf(useLocation().state);
  if (ready && !inquiryEntry) {
    return (
      <div className="container-text py-6">
        <div className="rounded-card border border-line bg-card">
          <Empty
            drawing="paper"
            title="询价功能暂未开放"
            action={
              <LinkButton variant="brand" to="/pages/ordercenter">
                去订货中心
              </LinkButton>
            }
          />
        </div>
      </div>
    );
  }
  if (sent) {
    return (
      <Frame step={2}>
        <SentPage sent={sent} />
      </Frame>
    );
  }
  return list.length > 0 ? <Inquiry list={list} /> : <NothingYet />;
}

/** The page with its strip of steps. */
function Frame({ step, children }: { step: number; children: ReactNode }) {
  return (
    <div className="container-page space-y-4 py-6 phone:space-y-3 phone:py-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-20 phone:sr-only">询价单</h1>
        <Steps label="询价步骤" steps={STEPS} current={step} className="w-100 max-w-full phone:mx-auto" />
      </div>
      {children}
    </div>
  );
}

function NothingYet() {
  const member = useLoggedIn();
  return (
    <Frame step={0}>
      <div className="rounded-card border border-line bg-card">
        <Empty
          drawing="paper"
          title="询价单还是空的"
          hint="在商品列表或详情页点击“加入咨询列表”，再来这里一次提交"
          action={
            <>
              <LinkButton variant="brand" to="/pages/ordercenter">
                去逛逛
              </LinkButton>
              {member && <FromCart />}
            </>
          }
        />
      </div>
    </Frame>
  );
}

const DRAFT = 'inquiry-form';
const FILES = 'inquiry-files';

function Inquiry({ list }: { list: readonly InquiryGoods[] }) {
  const phone = useIsPhone();
  const member = useLoggedIn();
  const navigate = useNavigate();
  const gone = useGone(list);
  const [form, setForm] = useDraft<InquiryForm>(DRAFT, isForm, EMPTY_FORM);
  const [files, setFiles, forgetFiles] = useDraft<readonly Attachment[]>(FILES, areFiles, []);
  const [uploading, setUploading] = useState(false);
  const [problems, setProblems] = useState<FormProblems>({});
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const body = useRef<HTMLDivElement>(null);
  const today = formatDate(new Date(serverNow()));

  usePrefill((known) =>
    setForm((before) => ({
      ...before,
      contact: before.contact || known.contact || '',
      phone: before.phone || known.phone || '',
      company: before.company || known.company || '',
    })),
  );
  const submit = useSubmit((sent) => {
    setForm((before) => ({ ...before, needBy: '', remark: '' }));
    forgetFiles();
    window.scrollTo({ top: 0 });
    void navigate('/inquiryPrice', { replace: true, state: { sent } });
  });
  const chosen = list.filter((item) => !off.has(item.goodsId) && !gone.has(item.goodsId));
  const onChange = (change: Partial<InquiryForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setProblems((before) => {
      const left = { ...before };
      for (const key of Object.keys(change) as (keyof InquiryForm)[]) delete left[key];
      return left;
    });
  };
  const press = () => {
    const found = formProblems(form, today);
    setProblems(found);
    const first = Object.keys(found)[0];
    if (first) {
      body.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus();
      return;
    }
    const late = chosen.find(({ needBy }) => needBy && dayProblem(needBy, today));
    if (late) {
      body.current?.querySelector<HTMLElement>(`[data-need-by="${CSS.escape(late.goodsId)}"] input`)?.focus();
      return;
    }
    // The focus may still be in the box of the date.
    const needBy = readDay(form.needBy, today) ?? '';
    if (!submit.isPending) submit.mutate({ form: { ...form, needBy }, list: chosen, files });
  };
  const onOff = (goodsIds: readonly string[], leave: boolean) =>
    setOff((before) => {
      const next = new Set(before);
      for (const goodsId of goodsIds) {
        if (leave) next.add(goodsId);
        else next.delete(goodsId);
      }
      return next;
    });
  return (
    <>
      <Frame step={1}>
        <div ref={body} className="space-y-4">
          <div className="flex flex-wrap justify-end gap-2">
            {member && <FromCart />}
            <Button
              icon={<Icon as={Download} size={16} />}
              onClick={() => exportInquiry(list, new Date(serverNow()))}
            >
              导出表格
            </Button>
            <Button
              icon={<Icon as={Printer} size={16} />}
              onClick={() => printPage(`询价单-${today}`)}
              className="phone:hidden"
            >
              打印询价单
            </Button>
          </div>
          <InquiryLines list={list} gone={gone} off={off} onOff={onOff} phone={phone} today={today} />
          <section className="rounded-card border border-line bg-card p-6 phone:p-4">
            <h2 className="mb-4 text-18">联系与要求</h2>
            <ContactForm form={form} problems={problems} today={today} onChange={onChange} />
            <div className="mt-4">
              <AttachmentField
                label="附件"
                purpose="inquiry"
                value={files}
                onChange={setFiles}
                onBusy={setUploading}
                hint="采购清单、规格书、合同或样品照片，选填：PDF、Excel、Word、CSV、TXT 每个不超过 10MB，图片每张不超过 5MB，最多 6 个"
              />
            </div>
          </section>
          <StickyBar label="提交询价">
            <span className="min-w-0 flex-1 text-14 text-t2">
              共 <b className="text-t1">{chosen.length}</b> 种商品
              {submit.isError && errorText(submit.error) && (
                <FieldError>{errorText(submit.error)}</FieldError>
              )}
            </span>
            <Button
              variant="brand"
              size="touch"
              busy={submit.isPending}
              disabledReason={chosen.length === 0 ? '请先选择商品' : uploading ? '附件还在上传' : null}
              onClick={press}
            >
              提交询价
            </Button>
          </StickyBar>
        </div>
      </Frame>
      <Paper list={list} form={form} />
    </>
  );
}

/** 询价单 on A4: the price columns are left to be filled in by hand (UX §2.8). */
function Paper({ list, form }: { list: readonly InquiryGoods[]; form: InquiryForm }) {
  const site = useSite();
  const config = useWebConfig();
  const regions = useRegions();
  return (
    <PrintDocument
      title="询价单"
      number=""
      dates={form.needBy ? [{ label: '期望到货日', value: form.needBy }] : []}
      parties={[
        { role: '供方', company: config.value('company') || site.name, phone: site.phone },
        {
          role: '需方',
          company: form.company,
          contact: form.contact,
          phone: form.phone,
          address: areaText(form, regions.data ?? []),
        },
      ]}
      lines={printLines(list)}
      notes={[
        { label: '发票类型', value: form.invoiceKind },
        { label: '补充说明', value: form.remark },
      ]}
    />
  );
}
