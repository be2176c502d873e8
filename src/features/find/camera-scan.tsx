import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../ui/hooks/use-latest';

const lookEveryMs = 150;

/** Whether the browser reads barcodes from pictures and may have a camera. */
export function canScanWithCamera(): boolean {
  return 'BarcodeDetector' in window && 'mediaDevices' in navigator;
}

/** The camera's picture until it contains a barcode; the camera is on only while this is shown. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const latest = useLatest(onCode);
  useEffect(() => {
    let isOn = true;
    let stop = (): void => {};
    const look = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stop = () => {
        for (const track of stream.getTracks()) track.stop();
      };
      const picture = video.current;
      if (!isOn || !picture) return stop();
      picture.srcObject = stream;
      await picture.play();
      const detector = new BarcodeDetector();
      while (isOn) {
        const [found] = await detector.detect(picture);
        if (found && isOn) return latest.current(found.rawValue);
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    };
    look().catch(() => isOn && setRefused(true));
    return () => {
      isOn = false;
      stop();
    };
  }, []);
  if (isRefused)
    return <p role="alert" className="text-sm text-danger-text">{t`The camera cannot be used`}</p>;
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t`Picture of the camera`}
      className="max-h-[35dvh] w-full rounded-lg bg-surface-3 object-cover"
    />
  );
}
