import { useLingui } from '@lingui/react/macro';
import { type Language, languageNames, languages, readLanguage, writeLanguage } from '../../session/store';
import { Select } from '../../ui/forms/select';

interface LanguageSelectProps {
  className?: string;
  /** Makes the language the page's; where it fails the page is loaded anew. */
  onChoose: (language: Language) => Promise<void>;
}

/** Stores the choice and shows the page in it; what was typed meanwhile stays. */
export function LanguageSelect({ className, onChoose }: LanguageSelectProps) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Language`}
      hideLabel
      className={className}
      value={readLanguage(localStorage)}
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
