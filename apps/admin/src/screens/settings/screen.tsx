import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/client';
import { Card } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import { useKeys } from '../../widgets/keys/keys-provider';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import type { StaleRow } from '../../widgets/stale-dialog/stale-dialog';
import { useVersionedSave } from '../../widgets/stale-dialog/use-versioned-save';
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
  const changed = itemsOf(settings).filter(
    ({ code }) => (draft.values[code] ?? '') !== (base.values[code] ?? ''),
  );
  useUnsaved(changed.length);
  const { save, isPending, problem, dialog } = useVersionedSave<Settings, Settings>({
    title: '同事刚刚改过站点设置',
    form,
    send: (version) =>
      call('adminSettingsSave', {
        body: {
          version,
          changes: changed.map(({ code }) => ({ code, value: draft.values[code] ?? '' })),
        },
      }),
    versionOf: ({ version }) => version,
    rowsOf: (theirs) => staleRows(theirs, changed, draft.values),
    onSaved: (saved) => {
      void message.success('已保存，商城 5 秒内更新');
      form.saved();
      client.setQueryData(settingsQuery.queryKey, saved);
    },
    onTheirs: (theirs) => {
      client.setQueryData(settingsQuery.queryKey, theirs);
      reset();
    },
  });
  const canSave = changed.length > 0;
  useKeys([{ key: 'Ctrl S', words: '保存', run: () => canSave && save(base.version) }]);
  const shown = found(settings.groups, find);
  return (
    <Page
      title={words.title}
      purpose={words.purpose}
      extra={
        <>
          <UnsavedWords changes={changed.length} wasKept={wasKept} onReset={reset} />
          <Button type="primary" disabled={!canSave} loading={isPending} onClick={() => save(base.version)}>
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
            placeholder="找设置：名称、分组，或在哪里显示"
            value={find}
            onChange={({ target }) => setFind(target.value.trim())}
          />
          {problem && <Alert type="error" showIcon title={problem} />}
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
      {dialog}
    </Page>
  );
}

/** By name, by where it shows, or by code; a group whose title has the words is found whole. */
function found(groups: Settings['groups'], find: string): Settings['groups'] {
  const wanted = find.toLowerCase();
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  return groups
    .map((group) => ({
      ...group,
      items: has(group.name)
        ? group.items
        : group.items.filter(({ name, where, code }) => has(name, where, code)),
    }))
    .filter(({ items }) => items.length > 0);
}

const staleRows = (theirs: Settings, changed: readonly Setting[], mine: Values): StaleRow[] => {
  const now = valuesOf(theirs);
  return changed.map(({ code, name }): StaleRow => [name, now[code] ?? '', mine[code] ?? '']);
};
