internal import ByteIO
internal import PhoneRows

extension BatchRemark {
  init(_ remark: OutputFile.Remark) {
    self =
      switch remark {
      case .hardLinksBroken(let path, let count): .hardLinksBroken(path: path, otherNameCount: count)
      case .ownerNotKept(let path): .ownerNotKept(path: path)
      }
  }
}
