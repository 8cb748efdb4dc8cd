import type { CallBodyInput } from '@pifa/contract/staff';
import { MESSAGE_TEXT_MOST, MESSAGE_TITLE_MOST } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input, Switch } from 'antd';
import { call, textOf } from '../../../lib/client';
import { Field } from '../../../ui/field';
import { Card } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import type { StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { useVersionedSave } from '../../../widgets/stale-dialog/use-versioned-save';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { type Template, type Templates, templatesQuery, withTemplate } from '../queries';
import { words } from '../words';
import { BoxPreview, SmsPreview } from './previews';
import { problemOf, TextField } from './text-field';
import { TrySms } from './try-sms';

const SMS_MOST = 300;

/** What is typed over a template. Fields of a way that it does not have stay as they are and are not sent. */
const formOf = ({ version, box, sms }: Template) => ({
  version,
  title: box?.title ?? '',
  text: box?.text ?? '',
  boxOn: box?.on ?? false,
  sms: sms?.text ?? '',
  smsOn: sms?.on ?? false,
  number: sms?.number ?? '',
});
type Form = ReturnType<typeof formOf>;

const NAMES: Partial<Record<keyof Form, string>> = {
  title: '标题',
  text: '内容',
  boxOn: '发站内消息',
  sms: '短信',
  smsOn: '发短信',
  number: '服务商模板编号',
};
const said = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? '开' : '关') : String(value);

/** Where two versions differ, in words. */
const rowsOf = (saved: Form, draft: Form): StaleRow[] =>
  (Object.entries(NAMES) as [keyof Form, string][])
    .filter(([key]) => saved[key] !== draft[key])
    .map(([key, name]) => [name, said(saved[key]), said(draft[key])]);

/** One event: when it is sent and to whom, its text message and its message in the box, each beside what it looks like. */
export function TemplateEditor({ template, all }: { template: Template; all: Templates }) {
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  const { event, name, when, receivers, holes, box, sms } = template;
  const form = useFormDraft<Form>(`template:${event}`, formOf(template));
  const { base, draft, change, reset, wasKept } = form;
  const changes = rowsOf(base, draft);
  useUnsaved(changes.length);
  const took = (next: Template) => {
    client.setQueryData<Templates>(templatesQuery.queryKey, (now) => now && withTemplate(now, next));
  };
  const versioned = {
    title: `同事刚刚改过「${name}」的模板`,
    versionOf: (theirs: Template) => theirs.version,
    rowsOf: (theirs: Template) => rowsOf(formOf(theirs), draft),
    onTheirs: (theirs: Template) => {
      reset();
      took(theirs);
    },
  };
  const { save, isPending, problem, dialog } = useVersionedSave<Template, Template>({
    ...versioned,
    form,
    send: (version) => {
      const changed = (key: keyof Form) => draft[key] !== base[key];
      const { title, text, boxOn, sms: written, smsOn, number } = draft;
      return call('adminTemplateSave', {
        body: {
          event,
          version,
          ...(changed('title') && { title }),
          ...(changed('text') && { text }),
          ...(changed('boxOn') && { boxOn }),
          ...(changed('sms') && { sms: written }),
          ...(changed('smsOn') && { smsOn }),
          ...(changed('number') && { number }),
        } as CallBodyInput<'adminTemplateSave'>,
      });
    },
    onSaved: (next) => {
      void message.success('已保存，下一条就照新的');
      form.saved();
      took(next);
    },
  });
  const restore = useMutation({
    mutationFn: () =>
      call('adminTemplateReset', {
        body: { event, version: template.version } as CallBodyInput<'adminTemplateReset'>,
      }),
    onSuccess: (next) => {
      void message.success('已恢复默认的文字');
      reset();
      took(next);
    },
    onError: (error) => void message.error(textOf(error)),
  });
  const askRestore = () =>
    modal.confirm({
      title: `「${name}」恢复默认的文字？`,
      content: '标题、内容、短信换回商城原来的写法；开关不变。',
      okText: '恢复默认',
      cancelText: '取消',
      onOk: () => restore.mutateAsync().catch(() => undefined),
    });
  const smsProblem = sms ? smsProblemOf(template, draft) : '';
  const boxProblem = box ? problemOf('标题', draft.title, holes) || problemOf('内容', draft.text, holes) : '';
  const canSave = changes.length > 0 && smsProblem === '' && boxProblem === '';
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  return (
    <section className="templates-main">
      <header className="templates-head">
        <div>
          <h2>{name}</h2>
          <p className="t2 s13">
            {when}，发给{receivers}
          </p>
        </div>
        <div className="row gap8 push">
          <UnsavedWords changes={changes.length} wasKept={wasKept} onReset={reset} />
          {template.changed && (
            <Button loading={restore.isPending} onClick={askRestore}>
              恢复默认
            </Button>
          )}
          <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
            保存
          </Button>
        </div>
      </header>
      {problem && <Alert type="error" showIcon title={problem} />}
      {box && (
        <Card
          title="站内消息"
          extra={<Toggle label="发站内消息" on={draft.boxOn} onChange={(boxOn) => change({ boxOn })} />}
          pad
        >
          <div className="templates-pair">
            <div>
              <TextField
                isLine
                label="标题"
                value={draft.title}
                holes={[]}
                allowed={holes}
                most={MESSAGE_TITLE_MOST}
                onChange={(title) => change({ title })}
              />
              <TextField
                label="内容"
                value={draft.text}
                holes={holes}
                most={MESSAGE_TEXT_MOST}
                onChange={(text) => change({ text })}
              />
              <p className="t3 s12">{words.passage}</p>
            </div>
            <BoxPreview type={template.type} title={draft.title} text={draft.text} holes={holes} />
          </div>
        </Card>
      )}
      {sms && (
        <Card
          title="短信"
          note={sms.needs ? '验证码短信不能关' : undefined}
          extra={
            sms.needs ? null : (
              <Toggle label="发短信" on={draft.smsOn} onChange={(smsOn) => change({ smsOn })} />
            )
          }
          pad
        >
          {!all.smsIsSet && <Alert type="warning" showIcon title={words.noSms} />}
          <div className="templates-pair">
            <div>
              <TextField
                label="短信内容"
                value={draft.sms}
                holes={holes}
                most={SMS_MOST}
                onChange={(text) => change({ sms: text })}
              />
              {smsProblem.startsWith('短信里') && <p className="tx-red s12">{smsProblem}</p>}
              <p className="t3 s12">{words.passage}</p>
              {(all.smsByNumber || draft.number !== '') && (
                <Field label="服务商模板编号">
                  {(id) => (
                    <>
                      <Input
                        id={id}
                        value={draft.number}
                        maxLength={40}
                        placeholder="例如 SMS_123456789"
                        onChange={({ target }) => change({ number: target.value.replaceAll(/[^\w-]/g, '') })}
                      />
                      <p className="t3 s12">
                        {words.byNumber}变量名：{holes.map((hole) => `${hole.name} ${hole.code}`).join('、')}
                      </p>
                    </>
                  )}
                </Field>
              )}
            </div>
            <SmsPreview text={draft.sms} holes={holes} />
          </div>
          <TrySms
            event={event}
            text={draft.sms}
            problem={all.smsIsSet ? smsProblem : '接通短信服务后可以试发'}
          />
        </Card>
      )}
      {dialog}
    </section>
  );
}

function smsProblemOf({ holes, sms }: Template, draft: Form): string {
  const needs = sms?.needs ?? '';
  if (needs && !draft.sms.includes(`{${needs}}`)) return `短信里要有{${needs}}`;
  return problemOf('短信内容', draft.sms, holes);
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <span className="row gap8 s13 t2">
      {on ? '发送' : '不发送'}
      <Switch size="small" aria-label={label} checked={on} onChange={onChange} />
    </span>
  );
}
