import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type Detectors = new (options: { formats: string[] }) => Detector;

const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf', 'qr_code'];
const LOOK_MS = 150;
/** A code that stays before the camera is one scan until it was away so long. */
const AWAY_MS = 1_200;

const detectors = (): Detectors | undefined => (window as { BarcodeDetector?: Detectors }).BarcodeDetector;

/** Whether this browser reads barcodes and this page may ask for a camera (https, or this machine). */
export const canUseCamera = (): boolean =>
  detectors() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** The phone's camera as a scanner; where there is none, numbers are typed. */
export function ScanCamera({ onScan }: { onScan: (text: string) => void }) {
  const [on, setOn] = useState(false);
  const [problem, setProblem] = useState('');
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    const Detectors = detectors();
    if (!on || !Detectors) return undefined;
    return look(
      new Detectors({ formats: FORMATS }),
      video,
      (text) => latest.current(text),
      (text) => {
        setProblem(text);
        setOn(false);
      },
    );
  }, [on]);
  return (
    <div className="scan-camera">
      {on && <video ref={video} muted playsInline aria-label="摄像头画面" />}
      <Button icon={<CameraOutlined />} block size="large" onClick={() => setOn(!on)}>
        {on ? '关闭摄像头' : '用摄像头扫'}
      </Button>
      {problem && <p className="tx-red s13">{problem}</p>}
    </div>
  );
}

/** Looks for codes until it is stopped. */
function look(
  detector: Detector,
  video: { current: HTMLVideoElement | null },
  onScan: (text: string) => void,
  onProblem: (text: string) => void,
): () => void {
  let stopped = false;
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = new Map<string, number>();
  const next = () => {
    if (!stopped) timer = setTimeout(() => void see(), LOOK_MS);
  };
  async function see(): Promise<void> {
    const node = video.current;
    // A picture that is not there yet cannot be looked at.
    const codes = node && !stopped ? await detector.detect(node).catch(() => []) : [];
    const time = Date.now();
    for (const { rawValue } of codes) {
      if (time - (seen.get(rawValue) ?? 0) > AWAY_MS) {
        navigator.vibrate?.(40);
        onScan(rawValue);
      }
      seen.set(rawValue, time);
    }
    next();
  }
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
    (given) => {
      stream = given;
      if (stopped) return stopTracks(given);
      if (video.current) {
        video.current.srcObject = given;
        video.current.play().catch(() => undefined);
      }
      next();
    },
    () => onProblem('没有摄像头，或浏览器没有允许使用。请输入单号'),
  );
  return () => {
    stopped = true;
    clearTimeout(timer);
    if (stream) stopTracks(stream);
  };
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
