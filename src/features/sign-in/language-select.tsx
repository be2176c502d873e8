import { useLingui } from '@lingui/react/macro';
import { languageNames, languages, readLanguage, writeLanguage } from '../../session/store';
import { Select } from '../../ui/forms/select';

/** Stores the choice and reloads the page. */
export function LanguageSelect({ className }: { className?: string }) {
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
        if (language) writeLanguage(localStorage, language);
        location.reload();
      }}
    />
  );
}
