import { WifiOff } from 'lucide';
import { useOnline } from '../lib/use-online';
import { Icon } from '../ui/icon';

/** Tells the buyer that the network is down and nothing is lost (UX §4.13). */
export function OfflineStrip() {
  const online = useOnline();
  return (
    <div role="status" data-no-print className="sticky top-0 z-toolbar">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-amber-50 px-4 py-2 text-13 text-amber-800">
          <Icon as={WifiOff} size={16} />
          网络已断开，数量会保留
        </p>
      )}
    </div>
  );
}
