import { useEffect, useState } from 'react';
import { useNavigating } from '../ui/router';

/** A 2px bar at the top while the next screen loads, shown after 150 ms (UX §2.5). */
export function NavigationBar() {
  return useNavigating() ? <LateBar /> : null;
}

function LateBar() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div aria-hidden data-no-print className="fixed inset-x-0 top-0 z-toast h-0.5 overflow-hidden">
      <div className="h-full w-full animate-bar bg-brand-600" />
    </div>
  );
}
