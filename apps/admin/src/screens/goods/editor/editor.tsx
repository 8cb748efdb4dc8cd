import { App, Alert, Button, Dropdown } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { StaffRefusal, textOf } from '../../../lib/client';
import { shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { usePlaces } from '../../../lib/places';
import { useIsHere } from '../../../lib/use-is-here';
import { Kbd } from '../../../ui/small';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { Page } from '../../../widgets/page';
import { usePlan } from '../../../widgets/plan-dialog/plan-dialog';
import { StaleDialog, type StaleRow } from '../../../widgets/stale-dialog/stale-dialog';
import { useUnsaved } from '../../../widgets/unsaved/unsaved';
import { UnsavedWords } from '../../../widgets/unsaved/unsaved-words';
import { useFormDraft } from '../../../widgets/unsaved/use-form-draft';
import { useGoodsActs, type WholeGoods } from '../queries';
import { bodyOf, changedFields, draftOf, draftProblem, type GoodsDraft, NEW_DRAFT, staleRows } from './draft';
import { Basic, Packing, Pictures } from './sections';
import { Prices, Stock } from './sections-money';
import { Details, Finding, Shipping } from './sections-texts';
import { Side } from './side';

const SECTIONS = [
  { key: 'basic', name: '基本', Body: Basic },
  { key: 'pictures', name: '图片', Body: Pictures },
  { key: 'packing', name: '规格与装箱', Body: Packing },
  { key: 'prices', name: '价格', Body: Prices },
  { key: 'stock', name: '库存', Body: Stock },
  { key: 'details', name: '详情', Body: Details },
  { key: 'shipping', name: '物流与税', Body: Shipping },
  { key: 'finding', name: '搜索', Body: Finding },
] as const;

interface Props {
  /** absent: a new one */
  goods: WholeGoods | undefined;
  /** what a new one begins with: another one's copy */
  begin?: GoodsDraft;
  /** id of the one that it is a copy of */
  from?: string;
}

/** How a save goes out: over a colleague's version, after a warning, or with an empty form to follow. */
interface Own {
  version?: number;
  confirm?: boolean;
  again?: boolean;
}

/** 编辑器: one page of eight parts, with the buyer's view always beside it (ADMIN §8.6). */
export function Editor({ goods, begin = NEW_DRAFT, from = '' }: Props) {
  const { message, modal } = App.useApp();
  const navigate = useNavigate();
  const plan = usePlan();
  const mayWrite = useCan('goods.write');
  const { save, takeTheirs } = useGoodsActs();
  const places = usePlaces();
  const saved = goods ? draftOf(goods) : begin;
  const form = useFormDraft<GoodsDraft>(`goods:${goods?.id ?? (from ? `copy-${from}` : 'new')}`, saved);
  const { base, draft, change, reset, wasKept, round } = form;
  const changes = changedFields(draft, goods ? base : NEW_DRAFT).length;
  useUnsaved(mayWrite ? changes : 0);
  const [problem, setProblem] = useState('');
  const [theirs, setTheirs] = useState<{ rows: StaleRow[]; current: WholeGoods }>();
  const [now] = useState(() => new Date());
  const body = useRef<HTMLDivElement>(null);

  const nameOf = (key: keyof GoodsDraft, id: string): string => {
    const [list, nothing] = key === 'categoryId' ? [places.category, ''] : [places.brand, '无品牌'];
    return list.find(({ value }) => value === id)?.label ?? nothing;
  };
  // A second press may come before the page has drawn the first one: it would be a second new goods.
  const isSent = useRef(false);
  const isHere = useIsHere();
  const refused = (error: unknown, own: Own) => {
    if (!isHere.current) return void message.error(`没有保存：${textOf(error)}`);
    if (!(error instanceof StaffRefusal)) return setProblem(textOf(error));
    if (error.code === 'stale') {
      const { current } = error.data as { current: WholeGoods };
      return setTheirs({ rows: staleRows(draftOf(current), draft, nameOf), current });
    }
    if (error.code !== 'confirm-needed') return setProblem(textOf(error));
    modal.confirm({
      title: error.message,
      okText: '照样保存',
      cancelText: '取消',
      onOk: () => void send({ ...own, confirm: true }),
    });
  };
  const send = async (own: Own = {}) => {
    if (save.isPending || isSent.current) return;
    const wrong = draftProblem(draft);
    setProblem(wrong);
    if (wrong !== '') return;
    const version = own.version ?? base.version;
    const sent = { ...bodyOf({ ...draft, version }, base, goods?.id), confirm: own.confirm ?? false };
    isSent.current = true;
    form.sending();
    try {
      // Not `mutate`: its callbacks are dropped where the editor is left meanwhile, and the draft would stay.
      const { id, message: said } = await save.mutateAsync(sent);
      void message.success(said);
      setTheirs(undefined);
      form.saved(`goods:${id}`);
      if (!isHere.current) return;
      if (own.again) void navigate('/goods/new', { replace: true });
      else if (!goods) void navigate(`/goods/${id}`, { replace: true });
    } catch (error) {
      refused(error, own);
    } finally {
      isSent.current = false;
    }
  };
  const go = (key: string) =>
    document.getElementById(`ge-${key}`)?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  const drop = async () => {
    if (goods && (await plan({ kind: 'goods-delete', objects: [goods.id] })) === 'done') {
      reset();
      void navigate('/goods');
    }
  };
  useKeys(mayWrite ? [{ key: 'Ctrl S', words: '保存', run: () => void send() }] : []);
  const at = useSectionInView(body);
  const title = goods ? goods.name : '新建商品';
  return (
    <Page
      title={title}
      purpose={
        goods ? (
          <>
            <Link className="linked" to="/goods">
              商品
            </Link>{' '}
            / {goods.code} · {shortTime(goods.updateTime)} 更新 ·{' '}
            <Link className="linked" to={`/acts?about=goods:${encodeURIComponent(goods.code)}`}>
              操作记录
            </Link>
          </>
        ) : (
          <>
            <Link className="linked" to="/goods">
              商品
            </Link>{' '}
            / 写好基本、图片、装箱与价格就能上架
          </>
        )
      }
      extra={
        <>
          {mayWrite && <UnsavedWords changes={changes} wasKept={wasKept} onReset={reset} />}
          {goods && (
            <Button href={`/pages/gooddetail/${goods.id}`} target="_blank">
              预览
            </Button>
          )}
          {goods && mayWrite && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  {
                    key: 'copy',
                    label: '复制为新商品',
                    onClick: () => void navigate(`/goods/new?from=${goods.id}`),
                  },
                  ...(goods.groupId === ''
                    ? [
                        {
                          key: 'group',
                          label: '建商品组（颜色、尺码）',
                          onClick: () => void navigate(`/groups/new?from=${goods.id}`),
                        },
                      ]
                    : []),
                  {
                    key: 'delete',
                    label: goods.isSold ? '删除（有订单，只能下架）' : '删除',
                    danger: true,
                    disabled: goods.isSold,
                    onClick: () => void drop(),
                  },
                ],
              }}
            >
              <Button>
                更多 <DownOutlined className="mini" />
              </Button>
            </Dropdown>
          )}
          {!goods && (
            <Button loading={save.isPending} onClick={() => void send({ again: true })}>
              保存并继续添加
            </Button>
          )}
          {mayWrite && (
            <Button type="primary" loading={save.isPending} onClick={() => void send()}>
              保存 <Kbd>Ctrl S</Kbd>
            </Button>
          )}
        </>
      }
      below={
        <nav className="ge-anchors" aria-label="编辑器的部分">
          {SECTIONS.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              className={at === key ? 'on' : ''}
              aria-current={at === key}
              onClick={() => go(key)}
            >
              {name}
              {key === 'pictures' && draft.images.length > 0 && <small> {draft.images.length}</small>}
              {key === 'details' && draft.detail === '' && <small className="tx-amber"> 未填</small>}
            </button>
          ))}
        </nav>
      }
      flush
    >
      <div className="ge" ref={body}>
        <fieldset className="ge-main" disabled={!mayWrite}>
          {problem && <Alert type="error" showIcon title={problem} />}
          {SECTIONS.map(({ key, name, Body }) => (
            <section key={key} id={`ge-${key}`} className="card ge-section">
              <h2>{name}</h2>
              <Body draft={draft} goods={goods} change={change} begun={round} />
            </section>
          ))}
        </fieldset>
        <Side draft={draft} goods={goods} now={now} onGo={go} />
      </div>
      <StaleDialog
        title="别人刚刚改过这个商品"
        rows={theirs?.rows}
        busy={save.isPending}
        onMine={() => theirs && void send({ version: theirs.current.version })}
        onTheirs={() => {
          if (theirs) takeTheirs(theirs.current);
          setTheirs(undefined);
          reset();
        }}
        onClose={() => setTheirs(undefined)}
      />
    </Page>
  );
}

/** The part of the page that is being read. */
function useSectionInView(body: { current: HTMLDivElement | null }): string {
  const [at, setAt] = useState<string>(SECTIONS[0].key);
  useEffect(() => {
    const box = body.current?.querySelector('.ge-main');
    if (!box) return undefined;
    const look = () => {
      const top = box.getBoundingClientRect().top + 60;
      const passed = SECTIONS.filter(({ key }) => {
        const section = document.getElementById(`ge-${key}`);
        return section !== null && section.getBoundingClientRect().top <= top;
      });
      const isEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4 && box.scrollTop > 0;
      setAt((isEnd ? SECTIONS.at(-1) : passed.at(-1))?.key ?? SECTIONS[0].key);
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [body]);
  return at;
}
