import { useEffect, useSyncExternalStore } from "react";
import { type Choice, type ConsentState, REFUSE_ALL, UNREAD } from "./consent.ts";
import { consentStore } from "./consent-store.ts";

export function useConsentState(): ConsentState {
  return useSyncExternalStore(consentStore.subscribe, consentStore.state, () => UNREAD);
}

export function useConsent(): Choice {
  return useConsentState().saved ?? REFUSE_ALL;
}

export function useStoredConsent(): void {
  useEffect(() => {
    consentStore.open();
    const onStorage = ({ key }: StorageEvent) => consentStore.onStorageChange(key);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
}
