import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import styles from './JoinCode.module.css';

interface QrProps {
  readonly text: string;
  readonly label?: string;
}

/** The QR code loads on demand: players' phones, which scanned one, do not need it. */
export function LazyQr(props: QrProps) {
  const [loaded, setLoaded] = useState<{ readonly Qr: ComponentType<QrProps> }>();
  useEffect(() => {
    import('#web/kit/parts/Qr.tsx').then(
      ({ Qr }) => setLoaded({ Qr }),
      // The digits next to it are enough.
      () => undefined,
    );
  }, []);
  return <div class={styles['place']}>{loaded !== undefined && <loaded.Qr {...props} />}</div>;
}
