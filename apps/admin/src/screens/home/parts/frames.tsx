import type { CallBodyInput } from '@pifa/contract/staff';
import { Alert } from 'antd';
import { useCallback, useState } from 'react';
import { call } from '../../../lib/client';
import { useCan } from '../../../lib/me';
import { instantOf, writtenMoment } from '../../../lib/moment';
import { MomentField } from '../../../ui/moment-field';
import { CompanyPicker, type PickedCompany } from '../../../widgets/company-picker/company-picker';
import { FramesChoice, ShopFrames, type ShownFrames } from '../../../widgets/shop-frame/shop-frames';
import { type MakePreview, usePreview } from '../../../widgets/shop-frame/use-preview';
import { type Chosen, looksOf } from '../draft';
import type { Content } from '../queries';
import { PARTS } from '../words';

type Look = CallBodyInput<'adminHomePreview'>;
const make: MakePreview<Look> = (body, how) => call('adminHomePreview', { body, ...how });

interface Props {
  content: Content;
  chosen: Chosen;
  at: string | undefined;
  onAt: (at: string | undefined) => void;
}

/** The shop itself with the draft, as on a desktop and on a phone, as whom and when one likes. */
export function Frames({ content, chosen, at, onAt }: Props) {
  const [shown, setShown] = useState<ShownFrames>('both');
  const [company, setCompany] = useState<readonly PickedCompany[]>([]);
  const mayLookAs = useCan('customer.read');
  const khId = company[0]?.id;
  const look: Look = {
    content: looksOf(content, chosen),
    ...(khId ? { khId } : {}),
    ...(at ? { at } : {}),
  };
  const { path, problem } = usePreview(look, make);
  const mark = useMark(content, chosen);
  return (
    <section aria-label="预览">
      <div className="decorate-bar">
        <FramesChoice value={shown} onChange={setShown} />
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
      <ShopFrames
        path={path}
        page="首页"
        caption="草稿预览"
        shown={shown}
        height={520}
        phoneHeight={700}
        mark={mark}
      />
    </section>
  );
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
