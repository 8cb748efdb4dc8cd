import type { WireAdminQuote } from '@pifa/contract/staff';
import { App, Button, Checkbox, Input, InputNumber } from 'antd';
import { PaperClipOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { textOf } from '../../../lib/client';
import { dayOf, shortTime } from '../../../lib/format';
import { Card } from '../../../ui/small';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import type { Terms } from '../kept-draft';
import type { useQuoteActs } from '../queries';

interface Props {
  quote: WireAdminQuote;
  acts: ReturnType<typeof useQuoteActs>;
  terms: Terms;
  onTerms: (next: Terms) => void;
  isOpen: boolean;
}

const DAY_MS = 86_400_000;
const validTo = (days: number): string => dayOf(new Date(Date.now() + days * DAY_MS));

/** Who asks, what was said, and the terms of the answer. */
export function QuoteSide({ quote, acts, terms, onTerms, isOpen }: Props) {
  return (
    <aside className="quote-side">
      <Card title="客户" pad>
        <dl className="quote-facts">
          <dt>公司</dt>
          <dd>{quote.company || '--'}</dd>
          <dt>联系人</dt>
          <dd>
            {quote.contact} {acts.contact.data?.phone ?? quote.phone}
            {quote.phone && !acts.contact.data && (
              <Button
                type="link"
                size="small"
                loading={acts.contact.isPending}
                title="查看会记在操作记录里"
                onClick={() => acts.contact.mutate()}
              >
                显示
              </Button>
            )}
          </dd>
          <dt>业务员</dt>
          <dd>{quote.salesperson || '--'}</dd>
          <dt>负责人</dt>
          <dd>{quote.claimedBy?.name ?? '还没有人认领'}</dd>
          <dt>要求到货</dt>
          <dd>{[quote.needBy, quote.region].filter(Boolean).join('，') || '--'}</dd>
          {quote.remark && (
            <>
              <dt>说明</dt>
              <dd>{quote.remark}</dd>
            </>
          )}
        </dl>
      </Card>
      <Talk quote={quote} acts={acts} />
      {isOpen ? (
        <Card title="发出" pad>
          <dl className="quote-facts">
            <dt>有效期</dt>
            <dd>
              <InputNumber
                min={1}
                max={365}
                aria-label="有效天数"
                value={terms.days}
                onChange={(days) => onTerms({ ...terms, days: days ?? 7 })}
              />{' '}
              天，<span className="quote-until">至 {validTo(terms.days)}</span>
            </dd>
            <dt>优惠</dt>
            <dd>
              <Checkbox
                checked={terms.discounts}
                onChange={({ target }) => onTerms({ ...terms, discounts: target.checked })}
              >
                可叠加满减与卡券
              </Checkbox>
            </dd>
            <dt>附言</dt>
            <dd>
              <Input.TextArea
                autoSize={{ minRows: 2, maxRows: 5 }}
                maxLength={1000}
                aria-label="附言"
                value={terms.message}
                onChange={({ target }) => onTerms({ ...terms, message: target.value })}
              />
              <PhrasePicker
                use="quote-message"
                text={terms.message}
                onPick={(message) => onTerms({ ...terms, message })}
              />
            </dd>
          </dl>
          <Decline acts={acts} />
        </Card>
      ) : (
        quote.sellerMessage && (
          <Card title="附言" pad>
            {quote.sellerMessage}
          </Card>
        )
      )}
      {quote.versions.length > 0 && (
        <Card title="版本" note={`${quote.versions.length} 版`} pad>
          <ul className="quote-versions">
            {quote.versions.map((one) => (
              <li key={one.version}>
                第 {one.version} 版{one.current ? '（当前）' : ''} <b>¥{one.amount.toFixed(2)}</b>
                <span className="t3 s12">
                  {shortTime(one.createTime)}，至 {dayOf(one.validUntil)}
                  {one.expired && '，已过期'}
                </span>
                <span className="t3 s12">
                  {one.answeredBy}
                  {one.confirmedBy && `，${one.confirmedBy} 复核`}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </aside>
  );
}

function Talk({ quote, acts }: Pick<Props, 'quote' | 'acts'>) {
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const closed = quote.state === 'withdrawn' || quote.state === 'declined';
  const say = () => {
    if (text.trim() === '') return;
    acts.say.mutate(text.trim(), {
      onSuccess: () => setText(''),
      onError: (error) => void message.error(textOf(error)),
    });
  };
  return (
    <Card title="沟通" note={`${quote.messages.length} 条`} pad>
      <div className="quote-talk">
        {quote.messages.map((one) => (
          <div key={one.id} className={one.author === 'seller' ? 'say own' : 'say'}>
            {one.lineId && <span className="t3">第 {one.lineId} 行：</span>}
            {one.text}
            <small>
              {one.authorName} {shortTime(one.time)}
            </small>
          </div>
        ))}
        {quote.attachments.map((file) => (
          <a key={file.id} href={file.url} target="_blank" rel="noreferrer">
            <PaperClipOutlined /> {file.name || '附件'}
          </a>
        ))}
      </div>
      {!closed && (
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          placeholder="回复客户，Enter 发送"
          aria-label="回复客户"
          value={text}
          disabled={acts.say.isPending}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={(event) => {
            if (event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            say();
          }}
        />
      )}
    </Card>
  );
}

function Decline({ acts }: Pick<Props, 'acts'>) {
  const { message, modal } = App.useApp();
  const ask = () => {
    let reason = '';
    void modal.confirm({
      title: '不报价',
      content: (
        <Input.TextArea
          rows={3}
          maxLength={200}
          placeholder="原因，客户看得到"
          aria-label="不报价的原因"
          onChange={({ target }) => {
            reason = target.value.trim();
          }}
        />
      ),
      okText: '不报价并告诉客户',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        if (reason === '') {
          void message.warning('请写明原因');
          throw new Error('no reason');
        }
        await acts.decline.mutateAsync(reason).catch((error: unknown) => message.error(textOf(error)));
      },
    });
  };
  return (
    <Button type="link" size="small" danger onClick={ask}>
      不报价…
    </Button>
  );
}
