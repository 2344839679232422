interface NamedProps {
  /** A sentence with the name in it. */
  readonly text: string
  readonly name: string
}

/** A sentence in which a name stands out, and which no translator of pages changes there. */
export function Named({ text, name }: NamedProps) {
  const at = text.indexOf(name)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b translate="no">{name}</b>
      {text.slice(at + name.length)}
    </>
  )
}
