import { useEffect, useMemo } from 'preact/hooks';

/** An address for a picture that is only on this device, as long as it is shown. */
export const usePicture = (picture: Blob | undefined): string | undefined => {
  const address = useMemo(() => (picture ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
};
