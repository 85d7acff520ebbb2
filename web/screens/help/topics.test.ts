import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#i18n/catalogues.ts'
import { languages } from '#i18n/languages.ts'
import { topics, topicsFor } from './topics.ts'

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('the topics of the help page', () => {
  it('the topics begin with those of the page before, and hold each other one once', () => {
    const { page, here, others } = topicsFor('admin', 'bin')
    expect([page, ids(here)]).toEqual(['bin', ['putBack']])
    expect(new Set([...ids(here), ...ids(others)]).size).toBe(here.length + others.length)
    expect(ids(others)).toContain('giveSeats')
  })

  it('the topics begin with the class door on its page, and explain to pupils how to scan a card', () => {
    const { page, here } = topicsFor('admin', 'classDoor')
    expect([page, ids(here)]).toEqual(['classDoor', ['classDoor', 'lostCard']])
    expect(ids(topicsFor('user', 'home').here)).toContain('scanCard')
  })

  it('the topics for an unknown page, or one of other people, are those of the home page', () => {
    for (const about of [undefined, 'nowhere', 'vendors']) expect(topicsFor('user', about).page).toBe('home')
  })

  it('the topics show a pupil nothing that only others may do', () => {
    const { here, others } = topicsFor('user', 'home')
    expect(ids([...here, ...others])).not.toContain('renew')
    expect(ids(here)).toEqual(expect.arrayContaining(['openApp', 'appNotOpen', 'forgotPassword']))
  })

  it.each(languages)(
    'the topics in %s have the same two to four steps, and name buttons as they are called',
    (language) => {
      const texts = readCatalogue(language) as {
        topics: { list: Record<string, { title: string; steps: string }> }
      }
      const { list } = texts.topics
      const english = readCatalogue('en').topics.list as typeof list
      expect(Object.keys(list).sort()).toEqual(ids(topics).sort())
      const all = JSON.stringify(texts)
      for (const [id, { steps }] of Object.entries(list)) {
        const lines = steps.split('\n')
        expect([id, lines.length]).toEqual([id, english[id]?.steps.split('\n').length])
        expect(lines.length).toBeGreaterThanOrEqual(2)
        expect(lines.length).toBeLessThanOrEqual(4)
        for (const [, name = ''] of steps.matchAll(/[“„«”]\u00a0?([^“”„«»]+?)\u00a0?[”“»]/g)) {
          // In braces: a label that differs between staff and others.
          const branch = topics.find((topic) => topic.id === id)?.for.includes('staff') ? 'staff' : 'other'
          const isLabel = all.includes(`:${JSON.stringify(name)}`) || all.includes(`${branch} {${name}}`)
          if (name !== 'Aa') expect([id, name, isLabel]).toEqual([id, name, true])
        }
      }
    },
  )
})
