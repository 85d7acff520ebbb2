import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that can be made to swallow whatever is sent, and still to take connections; or to be cut. */
export type SilentLine = {
  port: number
  fallSilent: () => void
  /** Ends every connection, and each that is opened, until it speaks again. */
  cut: () => void
  speak: () => void
  close: () => void
}

/** @param target the port on loopback that it leads to */
export async function openLine(target: number): Promise<SilentLine> {
  let isSilent = false
  let isCut = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (!isSilent) to.write(chunk)
    })
    from.on('close', () => to.destroy())
  }
  const server = createServer((near) => {
    keep(near)
    if (isCut) return near.destroy()
    const far = connect(target, '127.0.0.1')
    keep(far)
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      isSilent = true
    },
    cut: () => {
      isCut = true
      cutAll()
    },
    speak: () => {
      isSilent = false
      isCut = false
    },
    close: () => {
      cutAll()
      server.close()
    },
  }
}
