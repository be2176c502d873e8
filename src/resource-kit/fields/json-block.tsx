/** JSON for reading, one property in each line. */
export function JsonBlock({ value }: { value: unknown }) {
  return <TextBlock>{JSON.stringify(value, null, 2)}</TextBlock>;
}

/** A text with its line breaks; all of it is shown, so that no region scrolls within the page. */
export function TextBlock({ children }: { children: string }) {
  return (
    <pre className="border-line bg-surface-2 rounded-md border px-2.5 py-1.5 text-xs leading-5 break-words whitespace-pre-wrap">
      {children}
    </pre>
  );
}
