import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useSize } from '../../ui/use-size';
import { type Mark, ShopFrame } from './shop-frame';
import './shop-frame.css';

const DESKTOP = 1440;
const PHONE = 390;
const GAP = 14;
/** Of the room, where both stand side by side. */
const PHONE_SHARE = 0.29;
/** Of the window's own bar above the desktop's page, px. */
const BAR = 26;
const NO_MARK: Mark = { label: '', find: () => null };

export type ShownFrames = 'both' | 'desktop' | 'phone';

interface ChoiceProps {
  value: ShownFrames;
  onChange: (shown: ShownFrames) => void;
}

/** Which of the two frames are looked at. */
export const FramesChoice = ({ value, onChange }: ChoiceProps) => (
  <Segmented<ShownFrames>
    aria-label="看哪种屏幕"
    size="small"
    value={value}
    options={[
      { value: 'both', label: '两个都看' },
      { value: 'desktop', label: '电脑', icon: <DesktopOutlined /> },
      { value: 'phone', label: '手机', icon: <MobileOutlined /> },
    ]}
    onChange={onChange}
  />
);

interface Props {
  /** address of the shop's page; '' = on its way */
  path: string;
  /** what stands in the frames: 首页 */
  page: string;
  /** in the window's bar: 草稿预览 */
  caption: string;
  shown: ShownFrames;
  /** of the frames on this page, px; a phone by itself may be higher */
  height: number;
  phoneHeight?: number;
  mark?: Mark;
}

/** The shop's own page as on a desktop of 1440 px, scaled to the room there is, and as on a phone. */
export function ShopFrames({
  path,
  page,
  caption,
  shown,
  height,
  phoneHeight = height,
  mark = NO_MARK,
}: Props) {
  const [stage, { width: room }] = useSize();
  const phoneWidth = shown === 'phone' ? Math.min(PHONE, room) : Math.round(room * PHONE_SHARE);
  const desktopWidth = shown === 'desktop' ? room : room - phoneWidth - GAP - 8;
  return (
    <div className="shop-stage" ref={stage}>
      {room > 0 && shown !== 'phone' && (
        <div className="shop-desktop">
          <p>
            <i />
            <i />
            <i />
            {caption}
          </p>
          <ShopFrame
            path={path}
            title={`电脑上的${page}`}
            width={DESKTOP}
            shown={{ width: desktopWidth - 2, height: height - BAR }}
            mark={mark}
          />
        </div>
      )}
      {room > 0 && shown !== 'desktop' && (
        <div className="shop-phone">
          <ShopFrame
            path={path}
            title={`手机上的${page}`}
            width={PHONE}
            shown={{ width: phoneWidth, height: shown === 'phone' ? phoneHeight : height }}
            mark={mark}
          />
        </div>
      )}
    </div>
  );
}
