import { describe, expect, it } from 'vitest'
import { addAddresses, attendeeError, parseAddresses, participantError } from './address-list.ts'

const OWN_EMAIL = 'alex@acme.io'
const participantRule = (address: string, others: readonly string[]) => participantError(address, OWN_EMAIL, others)

describe('parsing addresses', () => {
  it.each([
    ['ana@acme.io', ['ana@acme.io']],
    ['ana@acme.io,ben@acme.io;cy@acme.io', ['ana@acme.io', 'ben@acme.io', 'cy@acme.io']],
    [' ana@acme.io  ben@acme.io ,, cy@acme.io; ', ['ana@acme.io', 'ben@acme.io', 'cy@acme.io']],
    ['ana@acme.io\r\nben@acme.io\tcy@acme.io\n', ['ana@acme.io', 'ben@acme.io', 'cy@acme.io']],
    ['Ana Ruiz <ana@acme.io>, Ben<ben@acme.io> <cy@acme.io>', ['ana@acme.io', 'ben@acme.io', 'cy@acme.io']],
    ['ana@acme.io Ben Cole <ben@acme.io> Cy <cy@acme.io>', ['ana@acme.io', 'ben@acme.io', 'cy@acme.io']],
    ['"Ruiz, Ana" <ana@acme.io>, "Ben; Cole"<ben@acme.io>', ['ana@acme.io', 'ben@acme.io']],
    ['Ruiz, Ana <ana@acme.io>; Cole, Ben <ben@acme.io>', ['ana@acme.io', 'ben@acme.io']],
    ['mailto:ana@acme.io, Ben <MAILTO:ben@acme.io>', ['ana@acme.io', 'ben@acme.io']],
    ['', []],
    [' ,; ', []],
  ])('parses %j', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses)
  })

  it.each([
    ['to m@north.dev', ['to m@north.dev']],
    ['tom, ana@acme.io', ['tom', 'ana@acme.io']],
    ['ana@acme.io ben@acme', ['ana@acme.io', 'ben@acme']],
    ['ana@acme.io, tom, Ben <ben@acme.io>', ['ana@acme.io', 'tom', 'ben@acme.io']],
    ['Ana <>; Ben <ben>', ['Ana <>', 'Ben <ben>']],
  ])('returns the invalid addresses in %j as written', (text, addresses) => {
    expect(parseAddresses(text)).toEqual(addresses)
  })
})

describe('adding addresses', () => {
  it('adds all valid addresses, normalized', () => {
    expect(addAddresses(' Ana Ruiz <Ana@Acme.IO>; ben@acme.io', [], participantRule)).toEqual({
      added: ['ana@acme.io', 'ben@acme.io'],
      warning: undefined,
      remainingText: '',
    })
  })

  it('groups rejected addresses by reason, and leaves fixable ones in the field', () => {
    const others = Array.from({ length: 8 }, (_, i) => `p${i}@acme.io`)
    const text = 'ana@acme.io, tom, Alex@acme.io, ana@acme.io, p1@acme.io, ben@acme.io, cy@acme.io, di@acme.io, x@y'
    expect(addAddresses(text, others, participantRule)).toEqual({
      added: ['ana@acme.io', 'ben@acme.io'],
      warning: [
        'Not added: tom, x@y. Please enter a valid email address.',
        'Not added: Alex@acme.io. You cannot schedule a meeting with yourself.',
        'Not added: ana@acme.io, p1@acme.io. These emails are already added.',
        'Not added: cy@acme.io, di@acme.io. Maximum 10 participants allowed.',
      ].join('\n'),
      remainingText: 'tom, cy@acme.io, di@acme.io, x@y',
    })
  })

  it.each([
    ['', 'Please enter a valid email address'],
    ['tom@north', '“tom@north” is not a valid email address'],
    ['ALEX@acme.io', 'You cannot schedule a meeting with yourself'],
    ['ana@acme.io', 'This email is already added'],
  ])('rejects %j and leaves it as typed', (text, warning) => {
    expect(addAddresses(text, ['ana@acme.io'], participantRule)).toEqual({ added: [], warning, remainingText: text })
  })

  it('limits an event to 100 attendees, and lets users add themselves', () => {
    const others = Array.from({ length: 98 }, (_, i) => `p${i}@acme.io`)
    expect(addAddresses(`${OWN_EMAIL}, ana@acme.io, ben@acme.io, P1@acme.io`, others, attendeeError)).toEqual({
      added: [OWN_EMAIL, 'ana@acme.io'],
      warning: [
        'Not added: ben@acme.io. An event can have at most 100 attendees.',
        'Not added: P1@acme.io. This email is already added.',
      ].join('\n'),
      remainingText: 'ben@acme.io',
    })
  })
})
