import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import { App, Button, Popover, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCan, useMe } from '../../lib/me';
import { usePref } from '../../lib/prefs';
import { useQueue } from '../../lib/queue';
import './alerts.css';
import { chime } from './chime';
import { whatGrew } from './what-grew';

/** 来单提醒: a sound and a browser notice when something came in while the page is open, and their switches. */
export function TopSlot() {
  const { mall } = useMe();
  const [sound, setSound] = usePref('alerts.sound', true);
  const [notice, setNotice] = usePref('alerts.notice', false);
  const [open, setOpen] = useState(false);
  const mayRobots = useCan('settings.write');
  const { message } = App.useApp();
  useNews((words, go) => {
    if (sound) chime();
    if (notice && hasNotices() && Notification.permission === 'granted') {
      const shown = new Notification(`${mall.name || '批发商城'}管理后台`, {
        body: words,
        tag: 'pifa-alerts',
      });
      shown.onclick = () => {
        window.focus();
        go();
        shown.close();
      };
    }
  });

  async function switchNotice(next: boolean) {
    if (next && !(await mayNotify())) {
      message.warning('浏览器没有允许通知，请在地址栏左侧的网站设置里允许');
      return;
    }
    setNotice(next);
  }

  const settings = (
    <div className="alerts">
      <b>来单提醒</b>
      <p className="t3 s12">
        新订单、询价、转账凭证、售后、入驻申请到达时提醒，只限您能处理的事，页面开着才有效。
      </p>
      <div>
        <span>声音</span>
        <Switch size="small" checked={sound} onChange={setSound} aria-label="声音" />
      </div>
      <div>
        <span>浏览器通知</span>
        <Switch
          size="small"
          checked={notice}
          disabled={!hasNotices()}
          onChange={(next) => void switchNotice(next)}
          aria-label="浏览器通知"
        />
      </div>
      <div className="alerts-foot">
        <Button size="small" onClick={chime}>
          试听
        </Button>
        {mayRobots && (
          <Link to="/alerts" onClick={() => setOpen(false)}>
            群机器人提醒
          </Link>
        )}
      </div>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={settings}>
      <button
        type="button"
        className="top-item icon"
        aria-label={sound ? '来单提醒，声音已开' : '来单提醒，声音已关'}
      >
        {sound ? <SoundOutlined /> : <MutedOutlined />}
      </button>
    </Popover>
  );
}

const hasNotices = (): boolean => 'Notification' in window;

async function mayNotify(): Promise<boolean> {
  if (!hasNotices()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tells of what came in since the last reading of the queue, once. */
function useNews(tell: (words: string, go: () => void) => void): void {
  const { data } = useQueue();
  const navigate = useNavigate();
  const seen = useRef(data?.rows);
  const teller = useRef(tell);
  teller.current = tell;
  useEffect(() => {
    if (!data) return;
    const grown = whatGrew(seen.current, data.rows);
    seen.current = data.rows;
    const [first] = grown;
    if (first)
      teller.current(grown.map(({ words }) => words).join('，'), () => void navigate(`/${first.path}`));
  }, [data, navigate]);
}
