import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { type MapSettings, pickedPlace, pickerOf, type Place } from './map-place';

interface MapPickProps {
  id?: string;
  map: MapSettings;
  place: Place;
  onPick: (place: Place) => void;
}

/** 地图选点: the map of 高德 or 腾讯 in a frame of its own; the picked point becomes the address's location. */
export function MapPick({ id, map, place, onPick }: MapPickProps) {
  const [open, setOpen] = useState(false);
  const picked = place.lng !== '' && place.lat !== '';
  return (
    <span className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center gap-3">
        <Button id={id} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起地图' : picked ? '重新选点' : '在地图上选点'}
        </Button>
        <span role="status" className="text-13 text-t2">
          {picked ? '已选点' : '还没有选点'}
        </span>
        {picked && (
          <Button variant="quiet" size="dense" onClick={() => onPick({ lng: '', lat: '' })}>
            清除
          </Button>
        )}
      </span>
      {open && <Picker map={map} start={place} onPick={onPick} />}
    </span>
  );
}

function Picker({ map, start, onPick }: { map: MapSettings; start: Place; onPick: (place: Place) => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The initial position: picking must not reload the frame.
  const [{ origin, src }] = useState(() => pickerOf(map, start));
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  useEffect(() => {
    const hear = ({ origin: from, data }: MessageEvent) => {
      const place = from === origin ? pickedPlace(map.provider, data) : null;
      if (place) latest.current(place);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin, map.provider]);
  return (
    <iframe
      ref={frame}
      title="在地图上选点"
      src={src}
      // 高德 only responds after a greeting message.
      onLoad={() => frame.current?.contentWindow?.postMessage('hello', `${origin}/`)}
      className="h-90 w-full rounded-card border border-line"
    />
  );
}
