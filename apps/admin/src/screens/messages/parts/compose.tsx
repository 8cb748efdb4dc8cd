import type { CallData } from '@pifa/contract/staff';
import { formatMinute, isShopLink, MESSAGE_TEXT_MOST, MESSAGE_TITLE_MOST } from '@pifa/domain';
import { App, Button, Input, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { Field } from '../../../ui/field';
import { Kbd } from '../../../ui/small';
import { Drawer } from '../../../widgets/drawer';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { PhrasePicker } from '../../../widgets/phrase-picker';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { useMessageChoices } from '../queries';
import { HOLE, PRESETS, type To, words } from '../words';
import { type Chosen, CompanyField } from './company-field';
import { LinkField } from './link-field';
import { Letter } from './sent-drawer';
import { TimeField } from './time-field';
import './messages.css';

interface Props {
  /** ids of companies, with commas, where a list brought them along */
  to: string;
  /** one that waits, to be changed */
  from?: CallData<'adminMessageSent'> | undefined;
  onClose: () => void;
  onSent: () => void;
}

/** A new message: to whom, what it says, how it looks; who will receive it is seen before it goes out. */
export function Compose({ to: given, from, onClose, onSent }: Props) {
  const { message } = App.useApp();
  const plan = usePlan();
  const { data: choices } = useMessageChoices(given);
  const waiting = from?.waiting;
  const [to, setTo] = useState<To>(toOf(waiting));
  const [companies, setCompanies] = useState<Chosen[]>(() =>
    (waiting?.companies ?? []).map(({ khId, name }) => ({ value: khId, label: name })),
  );
  const [levels, setLevels] = useState<string[]>(waiting?.levels ?? []);
  const [tags, setTags] = useState<string[]>(waiting?.tags ?? []);
  const [salespeople, setSalespeople] = useState<string[]>(waiting?.salespeople ?? []);
  const { base, draft, change, reset, wasKept } = useFormDraft<Said>(
    `message:${from?.id ?? 'new'}`,
    saidOf(from),
  );
  const { type, title, text, link } = draft;
  const changes = SAID.filter((key) => base[key] !== draft[key]).length;
  const leave = useUnsaved(changes);
  const [sendAt, setSendAt] = useState<string | null>(
    from?.sendTime ? formatMinute(new Date(from.sendTime)) : null,
  );
  const brought = choices?.companies;
  useEffect(() => {
    if (brought && brought.length > 0) {
      setCompanies(brought.map(({ khId, name }) => ({ value: khId, label: name })));
    }
  }, [brought]);

  const problem =
    to === 'chosen' && companies.length === 0
      ? '请选择发给哪些客户'
      : to === 'filter' && levels.length + tags.length + salespeople.length === 0
        ? '请至少选一个条件'
        : title.trim() === '' || text.trim() === ''
          ? '请填写标题和内容'
          : `${title}${text}`.includes(HOLE)
            ? `模板里的「${HOLE}」还没有填写`
            : !isShopLink(link.trim())
              ? '点开后到的页面应是本商城的地址'
              : sendAt === ''
                ? '请选择发送时间'
                : '';
  const send = async () => {
    if (problem) return void message.warning(problem);
    const said = {
      ...{ type, title: title.trim(), text: text.trim(), link: link.trim() },
      ...(sendAt !== null && { sendAt }),
      ...(from && waiting && { replaces: { id: from.id, version: waiting.version } }),
    };
    const outcome = await plan(
      to === 'chosen'
        ? { kind: 'message', objects: companies.map(({ value }) => value), settings: said }
        : {
            kind: 'message',
            rows: [{ audience: to }],
            settings:
              to === 'everyone' ? { ...said, everyone: true } : { ...said, levels, tags, salespeople },
          },
    );
    if (outcome !== 'done') return;
    reset();
    onSent();
    onClose();
  };
  useKeys([{ key: 'Ctrl Enter', words: '预览', run: () => void send() }]);

  return (
    <Drawer
      open
      onClose={() => leave(onClose)}
      width={720}
      title={from ? '修改待发送的消息' : '发站内消息'}
      foot={
        <div className="compose-foot">
          <span className="t3 s13">
            {wasKept && <UnsavedWords changes={changes} wasKept onReset={reset} />}
            {problem || (sendAt === null ? '先看清发给谁，再确认发出' : '先看清发给谁，到点自动发出')}
          </span>
          <Button type="primary" className="push" disabled={problem !== ''} onClick={() => void send()}>
            预览收件客户 <Kbd>Ctrl Enter</Kbd>
          </Button>
        </div>
      }
    >
      <div className="compose">
        <Segmented<To>
          aria-label="发给"
          value={to}
          options={(Object.keys(words.to) as To[]).map((key) => ({ value: key, label: words.to[key] }))}
          onChange={setTo}
        />
        {to === 'chosen' && <CompanyField chosen={companies} onChange={setCompanies} />}
        {to === 'filter' && (
          <div className="compose-filters">
            <Many label="等级" values={levels} options={choices?.levels ?? []} onChange={setLevels} />
            <Many label="标签" values={tags} options={choices?.tags ?? []} onChange={setTags} />
            {(choices?.salespeople.length ?? 0) > 0 && (
              <Field label="业务员">
                {(id) => (
                  <Select
                    id={id}
                    mode="multiple"
                    aria-label="业务员"
                    placeholder="不限"
                    value={salespeople}
                    optionFilterProp="label"
                    options={[
                      ...(choices?.salespeople ?? []).map((one) => ({
                        value: one.name,
                        label: one.displayName,
                      })),
                      { value: '', label: '还没有业务员的' },
                    ]}
                    onChange={setSalespeople}
                  />
                )}
              </Field>
            )}
          </div>
        )}
        {to === 'everyone' && <p className="t2 s13">您看得到的所有启用的客户，每家的全部账号都会收到。</p>}
        <div className="row gap8 compose-presets">
          <span className="t3 s13">模板</span>
          {PRESETS.map((preset) => (
            <Button key={preset.name} size="small" onClick={() => change(saidOf(preset))}>
              {preset.name}
            </Button>
          ))}
        </div>
        <div className="compose-head">
          <Field label="类别">
            {(id) => (
              <Select
                id={id}
                aria-label="类别"
                value={type}
                options={[
                  { value: 'system' as const, label: words.types.system },
                  { value: 'activity' as const, label: words.types.activity },
                ]}
                onChange={(next) => change({ type: next })}
              />
            )}
          </Field>
          <Field label="标题">
            {(id) => (
              <Input
                id={id}
                value={title}
                maxLength={MESSAGE_TITLE_MOST}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="内容">
          {(id) => (
            <Input.TextArea
              id={id}
              value={text}
              showCount
              maxLength={MESSAGE_TEXT_MOST}
              autoSize={{ minRows: 4, maxRows: 10 }}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        <span className="compose-phrases">
          <PhrasePicker use="message-text" text={text} onPick={(next) => change({ text: next })} />
        </span>
        <LinkField value={link} onChange={(next) => change({ link: next })} />
        <TimeField value={sendAt} onChange={setSendAt} mayBeNow={from === undefined} />
        <span className="t2 s13 compose-look">客户看到的样子</span>
        <Letter {...{ type, typeName: words.types[type], title, text, link }} />
      </div>
    </Drawer>
  );
}

/** What a message says, kept while it is written. */
interface Said {
  type: 'system' | 'activity';
  title: string;
  text: string;
  link: string;
}
const SAID = ['type', 'title', 'text', 'link'] as const;

function saidOf(from: Said | undefined): Said {
  const { type = 'system', title = '', text = '', link = '' } = from ?? {};
  return { type, title, text, link };
}

function toOf(waiting: CallData<'adminMessageSent'>['waiting']): To {
  if (!waiting) return 'chosen';
  if (waiting.levels.length + waiting.tags.length + waiting.salespeople.length > 0) return 'filter';
  return waiting.everyone ? 'everyone' : 'chosen';
}

interface ManyProps {
  label: string;
  values: string[];
  options: readonly string[];
  onChange: (values: string[]) => void;
}

const Many = ({ label, values, options, onChange }: ManyProps) => (
  <Field label={label}>
    {(id) => (
      <Select
        id={id}
        mode="multiple"
        aria-label={label}
        placeholder="不限"
        value={values}
        options={options.map((one) => ({ value: one, label: one }))}
        onChange={onChange}
      />
    )}
  </Field>
);
