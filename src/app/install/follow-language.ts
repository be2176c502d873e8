import { i18n } from '@lingui/core';
import { readLanguage, storageKeys } from '../../session/store';
import { activateLanguage } from '../i18n';

/** Follows a change of language in another tab; typed text stays. The result ends it. */
export function followLanguage(): () => void {
  const follow = async (): Promise<void> => {
    const language = readLanguage(localStorage);
    if (language === i18n.locale) return;
    await activateLanguage(language);
    // Another one may have been chosen while this one was loaded.
    await follow();
  };
  const onStorage = ({ key }: StorageEvent): void => {
    // If its texts cannot be loaded, the page stays as it is.
    if (key === storageKeys.language) follow().catch(() => undefined);
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
