import type { RuntimeSettings } from '../../lib/runtime-settings';

export type MapSettings = NonNullable<RuntimeSettings['map']>;

/** A place as both Chinese maps name it: GCJ-02 degrees, kept as such. Empty texts = none. */
export interface Place {
  lng: string;
  lat: string;
}

/** The origin whose messages are believed, and the page to pick on. `place` is where it opens. */
export function pickerOf(
  { provider, key }: MapSettings,
  { lng, lat }: Place,
): { origin: string; src: string } {
  const known = lng !== '' && lat !== '';
  if (provider === 'amap') {
    const origin = 'https://m.amap.com';
    const query = new URLSearchParams({ key, ...(known ? { center: `${lng},${lat}` } : {}) });
    return { origin, src: `${origin}/picker/?${query}` };
  }
  const origin = 'https://apis.map.qq.com';
  const query = new URLSearchParams({
    search: '1',
    type: '1',
    key,
    referer: window.location.host,
    ...(known ? { coord: `${lat},${lng}` } : {}),
  });
  return { origin, src: `${origin}/tools/locpicker?${query}` };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A place in China, or null: what comes from a frame is not believed further than that. */
function placeAt(lng: unknown, lat: unknown): Place | null {
  const [east, north] = [Number(lng), Number(lat)];
  const inside = east > 73 && east < 136 && north > 3 && north < 54;
  return inside ? { lng: east.toFixed(6), lat: north.toFixed(6) } : null;
}

/** What the picker says was picked; null for anything else it says. */
export function pickedPlace(provider: MapSettings['provider'], message: unknown): Place | null {
  if (!isRecord(message)) return null;
  if (provider === 'amap') {
    const [lng, lat] = String(message.location ?? '').split(',');
    return placeAt(lng, lat);
  }
  const { module, latlng } = message;
  return module === 'locationPicker' && isRecord(latlng) ? placeAt(latlng.lng, latlng.lat) : null;
}
