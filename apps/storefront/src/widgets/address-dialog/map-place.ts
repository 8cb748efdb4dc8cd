import type { RuntimeSettings } from '../../lib/runtime-settings';

export type MapSettings = NonNullable<RuntimeSettings['map']>;

/** A location in GCJ-02 degrees, which both Chinese maps use. Empty texts = none. */
export interface Place {
  lng: string;
  lat: string;
}

/** The only origin whose messages are accepted, and the URL of the picker. `place` is the initial position. */
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

/** A location in China, or null: messages from a frame are untrusted input. */
function placeAt(lng: unknown, lat: unknown): Place | null {
  const [east, north] = [Number(lng), Number(lat)];
  const inside = east > 73 && east < 136 && north > 3 && north < 54;
  return inside ? { lng: east.toFixed(6), lat: north.toFixed(6) } : null;
}

/** The location in the picker's message; null for any other message. */
export function pickedPlace(provider: MapSettings['provider'], message: unknown): Place | null {
  if (!isRecord(message)) return null;
  if (provider === 'amap') {
    const [lng, lat] = String(message.location ?? '').split(',');
    return placeAt(lng, lat);
  }
  const { module, latlng } = message;
  return module === 'locationPicker' && isRecord(latlng) ? placeAt(latlng.lng, latlng.lat) : null;
}
