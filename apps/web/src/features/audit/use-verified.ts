import { useEffect, useState } from 'react';
import { type Given, type Verified, verifyGiven } from './verify-given.ts';

/** Verified again whenever something else is given: a key may be pasted after the bundle was dropped. */
export function useVerified(given: Given): Verified | null {
  const [verified, setVerified] = useState<Verified | null>(null);
  useEffect(() => {
    const { bundle } = given;
    if (bundle === null) return;
    let isAsked = true;
    const verify = async (): Promise<void> => {
      const found = await verifyGiven(given, bundle);
      if (isAsked) setVerified(found);
    };
    void verify();
    return () => {
      isAsked = false;
    };
  }, [given]);
  return verified;
}
