import { useLingui } from '@lingui/react/macro';
import { type Language, languageNames, languages, writeLanguage } from '../../session/store';
import { Select } from '../../ui/forms/select';

interface LanguageSelectProps {
  className?: string;
  /** Activates the language; if that fails the page is reloaded. */
  onChoose: (language: Language) => Promise<void>;
}

/** Stores the choice and shows the page in it; typed text stays. */
export function LanguageSelect({ className, onChoose }: LanguageSelectProps) {
  const { t, i18n } = useLingui();
  return (
    <Select
      label={t`Language`}
      hideLabel
      className={className}
      // The page's, not the stored one: another tab may have chosen since.
      value={i18n.locale}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(event) => {
        const language = languages.find((code) => code === event.target.value);
        if (!language) return;
        writeLanguage(localStorage, language);
        onChoose(language).catch(() => location.reload());
      }}
    />
  );
}
