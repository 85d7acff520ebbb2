import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Shown, Was } from '#contract/was.ts'

/** A form dialog's view of the record that it changes. */
export type EditedRecord<In extends FieldValues> = {
  /** The values that others have changed meanwhile, by our names. */
  meanwhile: Readonly<Record<string, Shown>>
  labels: Readonly<Record<string, FieldLabel>>
  /** @param now by the names on the wire */
  learn: (now: Readonly<Record<string, Shown>>) => void
  /** Lets what others have changed stand, and shows it in the form. */
  keep: (form: Pick<UseFormReturn<In>, 'setValue'>) => void
}

/** The label of a field; with a function if its value reads otherwise than as it is stored. */
export type FieldLabel = string | { label: string; text: (value: Shown) => string }

/** A change in the names of the contract, such as a mapped's. */
type Shape<Change> = {
  toWire: (change: Change) => object
  ourNames: Readonly<Record<string, string>>
}

/** `inForm`: how the form shows the record. `labels`: of the fields, by our names. */
type Edit<Fields, Change, In> = {
  shape: Shape<Change>
  inForm: (fields: Fields) => In
  labels: Readonly<Record<keyof Fields & keyof Change, FieldLabel>>
}

/**
 * A record in a form. It stays as it was when the form was opened, as the page may load it again meanwhile, until the server
 * refuses a change because of what it rests on.
 */
export function useEdited<Fields extends Change, Change extends object, In extends FieldValues>(
  record: Fields,
  { shape, inForm, labels }: Edit<Fields, Change, In>,
) {
  const [opened, setOpened] = useState(record)
  const [meanwhile, setMeanwhile] = useState<Partial<Fields>>({})
  const fields: Fields = { ...opened, ...meanwhile }
  const edited: EditedRecord<In> = {
    meanwhile: meanwhile as Record<string, Shown>,
    labels: labels as Record<string, FieldLabel>,
    learn(now) {
      const ours = Object.entries(now).map(([name, value]) => [shape.ourNames[name] ?? name, value])
      setMeanwhile({ ...meanwhile, ...Object.fromEntries(ours) })
    },
    keep(form) {
      const [before, after] = [inForm(opened), inForm(fields)]
      for (const name of Object.keys(after) as Path<In>[])
        if (before[name] !== after[name])
          form.setValue(name, after[name] as PathValue<In, Path<In>>, { shouldDirty: true })
      setOpened(fields)
      setMeanwhile({})
    },
  }
  return {
    edited,
    /** The record as the person saw it. */
    fields,
    defaultValues: inForm(opened),
    /** The form's change, and the values it rests on, by the names on the wire. @param after all fields that the form offers */
    changeTo(after: Change): { change: Partial<Change>; was: Was } {
      const { change, was } = changeOf(after, fields)
      return { change, was: shape.toWire(was as Change) as Was }
    },
  }
}

/** The fields that differ, as they are to be and as they were. */
export function changeOf<Change extends object>(
  after: Change,
  before: Change,
): { change: Partial<Change>; was: Partial<Change> } {
  const names = (Object.keys(after) as (keyof Change)[]).filter((name) => after[name] !== before[name])
  const only = (fields: Change) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Change>
  return { change: only(after), was: only(before) }
}
