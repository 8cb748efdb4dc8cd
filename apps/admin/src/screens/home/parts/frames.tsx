import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Alert, Segmented } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCan } from '../../../lib/me';
import { instantOf, writtenMoment } from '../../../lib/moment';
import { MomentField } from '../../../ui/moment-field';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';
import { type Chosen, looksOf } from '../draft';
import type { Content } from '../queries';
import { usePreview } from '../use-preview';
import { PARTS } from '../words';
import { ShopFrame } from './shop-frame';

type Shown = 'both' | 'desktop' | 'phone';
const DESKTOP = 1440;
const PHONE = 390;
const GAP = 14;
const HIGH = 520;

interface Props {
  content: Content;
  chosen: Chosen;
  at: string | undefined;
  onAt: (at: string | undefined) => void;
}

/** The shop itself with the draft, as on a desktop and on a phone, as whom and when one likes. */
export function Frames({ content, chosen, at, onAt }: Props) {
  const [shown, setShown] = useState<Shown>('both');
  const [company, setCompany] = useState<readonly PickedCompany[]>([]);
  const mayLookAs = useCan('customer.read');
  const khId = company[0]?.id;
  const { path, problem } = usePreview({
    content: looksOf(content, chosen),
    ...(khId ? { khId } : {}),
    ...(at ? { at } : {}),
  });
  const [stage, room] = useWidth();
  const phoneWidth = shown === 'phone' ? Math.min(PHONE, room) : Math.round(room * 0.29);
  const desktopWidth = shown === 'desktop' ? room : room - phoneWidth - GAP - 8;
  const mark = useMark(content, chosen);
  return (
    <section aria-label="预览">
      <div className="decorate-bar">
        <Segmented<Shown>
          size="small"
          value={shown}
          options={[
            { value: 'both', label: '两个都看' },
            { value: 'desktop', label: '电脑', icon: <DesktopOutlined /> },
            { value: 'phone', label: '手机', icon: <MobileOutlined /> },
          ]}
          onChange={setShown}
        />
        <span className="decorate-as">
          {mayLookAs && (
            <span className="decorate-who">
              <CompanyPicker
                label="看作哪个客户"
                value={company}
                onChange={setCompany}
                single
                placeholder="看作游客"
              />
            </span>
          )}
          <MomentField
            label="看哪个时间"
            placeholder="现在"
            value={writtenMoment(at)}
            onChange={(written) => onAt(instantOf(written) || undefined)}
          />
        </span>
      </div>
      {problem && <Alert type="error" showIcon title={problem} />}
      <div className="decorate-stage" ref={stage}>
        {room > 0 && shown !== 'phone' && (
          <div className="decorate-desktop">
            <p>
              <i />
              <i />
              <i />
              草稿预览
            </p>
            <ShopFrame
              path={path}
              title="电脑上的首页"
              width={DESKTOP}
              shown={{ width: desktopWidth - 2, height: HIGH - 26 }}
              mark={mark}
            />
          </div>
        )}
        {room > 0 && shown !== 'desktop' && (
          <div className="decorate-phone">
            <ShopFrame
              path={path}
              title="手机上的首页"
              width={PHONE}
              shown={{ width: phoneWidth, height: shown === 'phone' ? 700 : HIGH }}
              mark={mark}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** The width that a place has, px; 0 before it is there. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!place.current || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, width] as const;
}

/** The part of the shop's page that is being changed. */
function useMark({ adverts, floors }: Content, { part, at }: Chosen) {
  const own = adverts.filter(({ imgType }) => imgType === part);
  const key = part === 'floors' ? floors[at]?.type : own[at]?.title.trim();
  const name = PARTS[part].name;
  const label = part === 'floors' ? `${name} · ${floors[at]?.title ?? ''}` : `${name} · 第 ${at + 1} 张`;
  const find = useCallback(
    (page: Document) => {
      if (!key) return null;
      if (part === 'floors') return page.getElementById(`floor-${key}`) ?? page.getElementById('floor-more');
      if (part === 'rightbanner') return page.querySelector('main section[aria-label="推荐"]');
      const words = [...page.querySelectorAll('main h1, main h2, main p, main span')];
      return words.find(({ textContent }) => textContent?.trim() === key)?.closest('.overflow-hidden');
    },
    [part, key],
  );
  return { label, find };
}
