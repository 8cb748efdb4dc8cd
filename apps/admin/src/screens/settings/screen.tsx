import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { call, StaffRefusal, textOf } from '../../lib/client';
import { Card } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../../widgets/keys/keys-provider';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { StaleDialog, type StaleRow } from '../../widgets/stale-dialog/stale-dialog';
import { useUnsaved } from '../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../widgets/unsaved/use-form-draft';
import { Others } from './parts/others';
import { RehearsePoints } from './parts/rehearse-points';
import { SettingRow } from './parts/setting-row';
import { type Setting, type Settings, settingsQuery } from './queries';
import { words } from './words';
import './settings.css';

/** 站点设置: everything that the shop reads, by meaning; one button saves all that was changed. */
export function Screen() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (data) return <Form settings={data} />;
  return (
    <Page title={words.title} purpose={words.purpose}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton />}
    </Page>
  );
}

type Values = Record<string, string>;
const itemsOf = ({ groups }: Settings): Setting[] => groups.flatMap(({ items }) => items);
const valuesOf = (settings: Settings): Values =>
  Object.fromEntries(itemsOf(settings).map(({ code, value }) => [code, value]));

function Form({ settings }: { settings: Settings }) {
  const { message } = App.useApp();
  const client = useQueryClient();
  const form = useFormDraft('settings', {
    version: settings.version,
    values: valuesOf(settings),
  });
  const { base, draft, change, reset, wasKept } = form;
  const [find, setFind] = useState('');
  const [theirs, setTheirs] = useState<Settings>();
  const changed = itemsOf(settings).filter(
    ({ code }) => (draft.values[code] ?? '') !== (base.values[code] ?? ''),
  );
  useUnsaved(changed.length);
  const save = useMutation({
    mutationFn: (version: number) => {
      form.sending();
      return call('adminSettingsSave', {
        body: {
          version,
          changes: changed.map(({ code }) => ({ code, value: draft.values[code] ?? '' })),
        },
      });
    },
    onSuccess: (saved) => {
      void message.success('已保存，商城 5 秒内更新');
      setTheirs(undefined);
      form.saved();
      client.setQueryData(settingsQuery.queryKey, saved);
    },
    onError: (error) => {
      if (error instanceof StaffRefusal && error.code === 'stale')
        setTheirs((error.data as { current: Settings }).current);
    },
  });
  const canSave = changed.length > 0;
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save.mutate(base.version) }]);
  const shown = settings.groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ name, where, code }) => `${name}${where}${code}`.includes(find)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          <UnsavedWords changes={changed.length} wasKept={wasKept} onReset={reset} />
          <Button
            type="primary"
            disabled={!canSave}
            loading={save.isPending}
            onClick={() => save.mutate(base.version)}
          >
            保存
          </Button>
        </>
      }
    >
      {settings.groups.length === 0 ? (
        <Empty text={words.empty}>
          <NextJob />
        </Empty>
      ) : (
        <div className="settings">
          <Input
            allowClear
            aria-label="找设置"
            placeholder="找设置：名称，或在哪里显示"
            value={find}
            onChange={({ target }) => setFind(target.value.trim())}
          />
          {save.error && !theirs && <Alert type="error" showIcon title={textOf(save.error)} />}
          {shown.length === 0 && (
            <Empty text={words.noMatch}>
              <Button onClick={() => setFind('')}>清除筛选</Button>
            </Empty>
          )}
          {shown.map(({ name, items }) => (
            <Card
              key={name}
              title={name}
              extra={name === '积分' && <RehearsePoints items={items} values={draft.values} />}
            >
              {items.map((setting) => (
                <SettingRow
                  key={setting.code}
                  setting={setting}
                  value={draft.values[setting.code] ?? ''}
                  isChanged={changed.includes(setting)}
                  onChange={(value) => change({ values: { ...draft.values, [setting.code]: value } })}
                />
              ))}
            </Card>
          ))}
          {find === '' && <Others others={settings.others} />}
        </div>
      )}
      <StaleDialog
        title="同事刚刚改过站点设置"
        rows={theirs && staleRows(theirs, changed, draft.values)}
        busy={save.isPending}
        onMine={() => theirs && save.mutate(theirs.version)}
        onTheirs={() => {
          if (theirs) client.setQueryData(settingsQuery.queryKey, theirs);
          setTheirs(undefined);
          reset();
        }}
        onClose={() => setTheirs(undefined)}
      />
    </Page>
  );
}

const staleRows = (theirs: Settings, changed: readonly Setting[], mine: Values): StaleRow[] => {
  const now = valuesOf(theirs);
  return changed.map(({ code, name }): StaleRow => [name, now[code] ?? '', mine[code] ?? '']);
};
